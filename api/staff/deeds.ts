import type { FastifyRequest } from 'fastify';
import type { Database } from '../data/tables.ts';

/** What staff can do, as the log names it; the first four are the specification's. */
export type DeedName =
  | 'banned_user_add'
  | 'banned_user_remove'
  | 'leave_server'
  | 'create_invite'
  | 'ban_request_add'
  | 'ban_request_approve'
  | 'ban_request_refuse'
  | 'ticket_answer'
  | 'ticket_assign'
  | 'ticket_close'
  | 'ticket_reopen';

/** Something that a member of staff does. */
export interface Deed {
  action: DeedName;
  /** Whom or what it is done to. */
  subject: string | null;
  /** English sentences, for the log. */
  description: string;
}

type Outcome = 'pending' | 'done' | 'failed' | 'refused';

/** Where a deed is noted, and who does it. */
interface Surroundings {
  db: Database;
  now: () => number;
  caller: { userId: string };
  request: Pick<FastifyRequest, 'ip'>;
}

/** Notes a deed; answers the entry's number. */
export async function noteDeed(
  { db, now, caller, request }: Surroundings,
  { action, subject, description }: Deed,
  outcome: Outcome,
): Promise<number> {
  const { id } = await db
    .insertInto('action_log')
    .values({
      ...{ action, subject, description, outcome },
      user_id: caller.userId,
      ip: request.ip,
      created_at: new Date(now()),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Notes what became of a deed that was under way. */
export async function settleDeed(db: Database, id: number, outcome: 'done' | 'failed') {
  await db.updateTable('action_log').set({ outcome }).where('id', '=', id).where('outcome', '=', 'pending').execute();
}

/** A sentence and, where there is one, the reason behind it. */
export function withReason(sentence: string, reason: string | undefined): string {
  return reason ? `${sentence} ${reason}` : sentence;
}
