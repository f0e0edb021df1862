import type { contract } from 'api-contract/contract';
import { sql } from 'kysely';
import { findBan, lockUser } from '../auth/users.ts';
import type { Database, QueryDeps } from '../db/tables.ts';
import { ApiError } from '../errors.ts';
import type { RequestContext } from '../http/context.ts';
import type { ChatPlatform } from '../platform/chat-platform.ts';
import { writeActionLogEntry } from './action-log.ts';
import { addBan, checkMayBan } from './bans.ts';
import { findUserProfile, type StaffDeps, selectUserName, toUserSummary } from './chat-users.ts';
import { describeAction } from './describe-action.ts';

/** `POST /v1/moderator/ban_requests`: open requests first, then the newest. */
export async function listBanRequests(call: RequestContext<typeof contract.banRequests>) {
  const { db, input } = call;
  const { limit, offset, state } = input.body;
  const counted = db.selectFrom('ban_requests').select((eb) => eb.fn.countAll<number>().as('total'));
  const query = selectBanRequests(db)
    .orderBy(sql`(request.state = 'open')`, 'desc')
    .orderBy('request.id', 'desc')
    .limit(limit)
    .offset(offset);
  const [{ total }, rows] = await Promise.all([
    (state ? counted.where('state', '=', state) : counted).executeTakeFirstOrThrow(),
    (state ? query.where('request.state', '=', state) : query).execute(),
  ]);
  return { total, requests: rows.map((row) => toBanRequest(call, row)) };
}

/** `POST /v1/moderator/ban_requests/propose`: requests a ban of a user. */
export async function requestBan(call: RequestContext<typeof contract.requestBan, StaffDeps>) {
  const { db, now, caller, input } = call;
  const { userid, reason, evidence } = input.body;
  await checkMayBan({ db, caller, userId: userid });
  const profile = await findUserProfile(call, userid);
  return db.transaction().execute(async (transaction) => {
    if (await findBan({ db: transaction, now }, userid)) throw new ApiError('ban-present');
    const columns = { user_id: userid, requested_by: caller.userId, created_at: new Date(now()) };
    const added = await transaction
      .insertInto('ban_requests')
      .values({ ...profile, ...columns, reason, evidence })
      .onConflict((conflict) => conflict.column('user_id').where('state', '=', 'open').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) throw new ApiError('request-present');
    const description = describeAction('ban_request_add', { id: userid }, reason);
    await writeActionLogEntry(
      { ...call, db: transaction },
      { action: 'ban_request_add', subject: userid, description },
      'done',
    );
    return readBanRequest({ ...call, db: transaction }, added.id);
  });
}

type DecisionCall = RequestContext<typeof contract.decideBan>;

/** `POST /v1/admin/ban_requests/decide`: refuses a request, or approves it and bans in the same transaction. */
export async function decideBan(call: DecisionCall) {
  const { db, input } = call;
  const { decision, note } = input.body;
  return db.transaction().execute(async (transaction) => {
    const inTransaction = { ...call, db: transaction };
    const { id, user_id, reason, ...profile } = await decideOpenRequest(inTransaction);
    const isApproved = decision === 'approve';
    const action = isApproved ? 'ban_request_approve' : 'ban_request_refuse';
    await writeActionLogEntry(
      inTransaction,
      { action, subject: user_id, description: describeAction(action, { id: user_id }, note) },
      'done',
    );
    if (isApproved) await addApprovedBan(inTransaction, { user_id, reason, profile });
    return readBanRequest(inTransaction, id);
  });
}

/** Decides on a ban request if it is still open: one of several concurrent decisions succeeds. */
async function decideOpenRequest({ db, now, caller, input }: DecisionCall & { db: Database }) {
  const { id, decision, note } = input.body;
  const banRequest = /^\d{1,15}$/.test(id) ? await findBanRequest(db, Number(id)) : undefined;
  if (!banRequest) throw new ApiError('request-unknown');
  if (banRequest.state !== 'open') throw new ApiError('request-decided');
  if (banRequest.requested_by === caller.userId) throw new ApiError('request-own');
  if (decision === 'approve') await checkMayBan({ db, caller, userId: banRequest.user_id });
  if (decision === 'approve') await lockUser(db, banRequest.user_id);
  const decided = await db
    .updateTable('ban_requests')
    .set({
      state: decision === 'approve' ? 'approved' : 'refused',
      decided_by: caller.userId,
      decided_at: new Date(now()),
      note: note || null,
    })
    .where('id', '=', banRequest.id)
    .where('state', '=', 'open')
    .returning(['id', 'user_id', 'reason', 'name', 'avatar', 'discriminator'])
    .executeTakeFirst();
  if (!decided) throw new ApiError('request-decided');
  return decided;
}

function findBanRequest(db: Database, id: number) {
  return db
    .selectFrom('ban_requests')
    .select(['id', 'state', 'user_id', 'requested_by'])
    .where('id', '=', id)
    .executeTakeFirst();
}

interface ApprovedBan {
  user_id: string;
  reason: string;
  profile: { name: string | null; avatar: string | null; discriminator: string | null };
}

/** Does nothing if the user has been banned since. */
async function addApprovedBan(call: DecisionCall & { db: Database }, { user_id, reason, profile }: ApprovedBan) {
  const { db, now, caller } = call;
  const added = await addBan(db, {
    userId: user_id,
    profile,
    reason,
    by: caller.userId,
    at: new Date(now()),
    expiresAt: null,
  });
  if (!added) return;
  const description = describeAction('banned_user_add', { id: user_id }, reason);
  await writeActionLogEntry(call, { action: 'banned_user_add', subject: user_id, description }, 'done');
}

/** Ban requests with the names of the user, of who asked for the ban and of who decided. */
export function selectBanRequests(db: Database) {
  return db
    .selectFrom('ban_requests as request')
    .leftJoin('users as requester', 'requester.id', 'request.requested_by')
    .leftJoin('users as decider', 'decider.id', 'request.decided_by')
    .select(['request.id', 'request.user_id', 'request.reason', 'request.evidence', 'request.created_at'])
    .select(['request.name', 'request.avatar', 'request.discriminator'])
    .select(['request.state', 'request.decided_at', 'request.note', 'request.requested_by', 'request.decided_by'])
    .select([selectUserName('requester').as('requester_name'), selectUserName('decider').as('decider_name')])
    .select(['requester.avatar as requester_avatar', 'requester.discriminator as requester_discriminator'])
    .select(['decider.avatar as decider_avatar', 'decider.discriminator as decider_discriminator']);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectBanRequests>['executeTakeFirstOrThrow']>>;

/** The caller and the dependencies of a staff request. */
type ReaderContext = { platform: ChatPlatform } & { caller: { userId: string } };

/** The response for a ban request. */
export function toBanRequest({ platform, caller }: ReaderContext, row: Row) {
  const context = { platform };
  const requester = {
    name: row.requester_name,
    avatar: row.requester_avatar,
    discriminator: row.requester_discriminator,
  };
  const decider = { name: row.decider_name, avatar: row.decider_avatar, discriminator: row.decider_discriminator };
  return {
    id: String(row.id),
    person: toUserSummary(context, { ...row, id: row.user_id }),
    reason: row.reason,
    evidence: row.evidence,
    by: toUserSummary(context, { id: row.requested_by, ...requester }),
    own: row.requested_by === caller.userId,
    at: row.created_at.toISOString(),
    state: row.state,
    decided_by: row.decided_by === null ? null : toUserSummary(context, { id: row.decided_by, ...decider }),
    decided_at: row.decided_at?.toISOString() ?? null,
    note: row.note,
  };
}

/** Reads one ban request for a response. */
export async function readBanRequest(context: ReaderContext & Pick<QueryDeps, 'db'>, id: number) {
  return toBanRequest(
    context,
    await selectBanRequests(context.db).where('request.id', '=', id).executeTakeFirstOrThrow(),
  );
}
