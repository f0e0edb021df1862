import type { Database } from '../../data/tables.ts';
import type { Context } from '../../http/context.ts';
import { nameOfUser, personOf } from '../people/person.ts';

/** Proposals with what is known of the people in them. */
export function selectBanRequests(db: Database) {
  return db
    .selectFrom('ban_requests as request')
    .leftJoin('users as proposer', 'proposer.id', 'request.proposed_by')
    .leftJoin('users as decider', 'decider.id', 'request.decided_by')
    .select(['request.id', 'request.user_id', 'request.reason', 'request.evidence', 'request.created_at'])
    .select(['request.name', 'request.avatar', 'request.discriminator'])
    .select(['request.state', 'request.decided_at', 'request.note', 'request.proposed_by', 'request.decided_by'])
    .select([nameOfUser('proposer').as('proposer_name'), nameOfUser('decider').as('decider_name')])
    .select(['proposer.avatar as proposer_avatar', 'proposer.discriminator as proposer_number'])
    .select(['decider.avatar as decider_avatar', 'decider.discriminator as decider_number']);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectBanRequests>['executeTakeFirstOrThrow']>>;

/** Who asks, and what is needed to answer them. */
type Asking = Pick<Context, 'platform'> & { caller: { userId: string } };

/** A proposal as staff see it. */
export function banRequestOf({ platform, caller }: Asking, row: Row) {
  const context = { platform };
  const proposer = { name: row.proposer_name, avatar: row.proposer_avatar, discriminator: row.proposer_number };
  const decider = { name: row.decider_name, avatar: row.decider_avatar, discriminator: row.decider_number };
  return {
    id: String(row.id),
    person: personOf(context, { ...row, id: row.user_id }),
    reason: row.reason,
    evidence: row.evidence,
    by: personOf(context, { id: row.proposed_by, ...proposer }),
    own: row.proposed_by === caller.userId,
    at: row.created_at.toISOString(),
    state: row.state,
    decided_by: row.decided_by === null ? null : personOf(context, { id: row.decided_by, ...decider }),
    decided_at: row.decided_at?.toISOString() ?? null,
    note: row.note,
  };
}

/** One proposal, as staff see it. */
export async function readBanRequest(context: Asking & Pick<Context, 'db'>, id: number) {
  return banRequestOf(
    context,
    await selectBanRequests(context.db).where('request.id', '=', id).executeTakeFirstOrThrow(),
  );
}
