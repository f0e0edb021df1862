import type { contract } from 'api-contract/contract';
import { sql } from 'kysely';
import { findBan } from '../auth/bans.ts';
import { lockUser } from '../auth/users.ts';
import { formatCursor, parseCursor, toPage } from '../db/keyset.ts';
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
  const { limit, offset, before, state } = input.body;
  const counted = db.selectFrom('ban_requests').select((eb) => eb.fn.countAll<number>().as('total'));
  const list = selectBanRequests(call)
    .orderBy(isOpen, 'desc')
    .orderBy('request.id', 'desc')
    .limit(limit + 1);
  const query = before ? list.where(isAfterCursor(before)) : list.offset(offset);
  const [{ total }, rows] = await Promise.all([
    (state ? counted.where('state', '=', state) : counted).executeTakeFirstOrThrow(),
    (state ? query.where('request.state', '=', state) : query).execute(),
  ]);
  const { page, next } = toPage(rows, limit, (row) => formatCursor(row.state === 'open' ? 1 : 0, row.id));
  return { total, requests: page.map((row) => toBanRequest(call, row)), next };
}

/** Open requests come first. */
const isOpen = sql<boolean>`(request.state = 'open')`;

function isAfterCursor(cursor: string) {
  const { sortKey, id } = parseCursor(cursor);
  return sql<boolean>`(${isOpen}, request.id) < (${sortKey === 1}, ${parseId(id)})`;
}

/** `POST /v1/moderator/ban_requests/one`: a ban request, which the caller has read then. */
export function openBanRequest(call: RequestContext<typeof contract.banRequest>) {
  const { caller, input } = call;
  return call.db.transaction().execute(async (db) => {
    // Locked, because a decision deletes what is inserted here.
    const { id, state } = await findBanRequest(db, input.body.id, { lock: true });
    if (state === 'open')
      await db
        .insertInto('ban_request_reads')
        .values({ request_id: id, user_id: caller.userId })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    return readBanRequest({ ...call, db }, id);
  });
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
    if (!added) return findRepeated({ ...call, db: transaction });
    const description = describeAction('ban_request_add', { id: userid }, reason);
    await writeActionLogEntry(
      { ...call, db: transaction },
      { action: 'ban_request_add', subject: userid, description },
      'done',
    );
    return readBanRequest({ ...call, db: transaction }, added.id);
  });
}

/** The caller's own request with the same content: the response to it was lost. Otherwise somebody else was faster. */
async function findRepeated(call: RequestContext<typeof contract.requestBan>) {
  const { db, caller, input } = call;
  const { userid, reason, evidence } = input.body;
  const repeated = await db
    .selectFrom('ban_requests')
    .select('id')
    .where('user_id', '=', userid)
    .where('state', '=', 'open')
    .where('requested_by', '=', caller.userId)
    .where('reason', '=', reason)
    .where('evidence', '=', evidence)
    .executeTakeFirst();
  if (!repeated) throw new ApiError('request-present');
  return readBanRequest(call, repeated.id);
}

/** `POST /v1/admin/ban_requests/assign`: assigns an open request to the caller or to nobody. */
export function assignBanRequest(call: RequestContext<typeof contract.assignBanRequest>) {
  const { caller, input } = call;
  const { take, seen } = input.body;
  return call.db.transaction().execute(async (db) => {
    const inTransaction = { ...call, db };
    const { id, state, user_id, requested_by, assigned_to } = await findBanRequest(db, input.body.id, { lock: true });
    if (state !== 'open') throw new ApiError('request-decided');
    if (requested_by === caller.userId) throw new ApiError('request-own');
    const assignee = take ? caller.userId : null;
    // An earlier request, whose response was lost, may have assigned it already.
    if (assigned_to === assignee) return readBanRequest(inTransaction, id);
    if (assigned_to !== seen) throw new ApiError('request-taken');
    await db.updateTable('ban_requests').set({ assigned_to: assignee }).where('id', '=', id).execute();
    const key = take ? 'ban_request_assign' : 'ban_request_assign.nobody';
    const description = describeAction(key, { id: user_id });
    await writeActionLogEntry(inTransaction, { action: 'ban_request_assign', subject: user_id, description }, 'done');
    return readBanRequest(inTransaction, id);
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
  const banRequest = await findBanRequest(db, id);
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
      assigned_to: null,
    })
    .where('id', '=', banRequest.id)
    .where('state', '=', 'open')
    .returning(['id', 'user_id', 'reason', 'name', 'avatar', 'discriminator'])
    .executeTakeFirst();
  if (!decided) throw new ApiError('request-decided');
  await db.deleteFrom('ban_request_reads').where('request_id', '=', decided.id).execute();
  return decided;
}

/** 0, which no ban request has, for an invalid id. */
function parseId(id: string): number {
  return /^\d{1,15}$/.test(id) ? Number(id) : 0;
}

/** Throws if there is no such ban request. */
async function findBanRequest(db: Database, id: string, { lock = false } = {}) {
  const query = db
    .selectFrom('ban_requests')
    .select(['id', 'state', 'user_id', 'requested_by', 'assigned_to'])
    .where('id', '=', parseId(id));
  const banRequest = await (lock ? query.forUpdate() : query).executeTakeFirst();
  if (!banRequest) throw new ApiError('request-unknown');
  return banRequest;
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

/** Ban requests with the names of the user and of staff, and whether the caller has opened them. */
export function selectBanRequests({ db, caller }: Pick<ReaderContext, 'caller'> & Pick<QueryDeps, 'db'>) {
  return db
    .selectFrom('ban_requests as request')
    .leftJoin('users as requester', 'requester.id', 'request.requested_by')
    .leftJoin('users as decider', 'decider.id', 'request.decided_by')
    .leftJoin('users as assignee', 'assignee.id', 'request.assigned_to')
    .leftJoin('ban_request_reads as read', (join) =>
      join.onRef('read.request_id', '=', 'request.id').on('read.user_id', '=', caller.userId),
    )
    .select(['request.id', 'request.user_id', 'request.reason', 'request.evidence', 'request.created_at'])
    .select(['request.name', 'request.avatar', 'request.discriminator'])
    .select(['request.state', 'request.decided_at', 'request.note', 'request.requested_by', 'request.decided_by'])
    .select(['request.assigned_to', selectUserName('assignee').as('assignee_name'), 'read.user_id as read_by'])
    .select(['assignee.avatar as assignee_avatar', 'assignee.discriminator as assignee_discriminator'])
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
  const assignee = { name: row.assignee_name, avatar: row.assignee_avatar, discriminator: row.assignee_discriminator };
  const own = row.requested_by === caller.userId;
  return {
    id: String(row.id),
    person: toUserSummary(context, { ...row, id: row.user_id }),
    reason: row.reason,
    evidence: row.evidence,
    by: toUserSummary(context, { id: row.requested_by, ...requester }),
    own,
    at: row.created_at.toISOString(),
    state: row.state,
    unread: row.state === 'open' && !own && row.read_by === null,
    assigned_to: row.assigned_to === null ? null : toUserSummary(context, { id: row.assigned_to, ...assignee }),
    assigned_to_you: row.assigned_to === caller.userId,
    decided_by: row.decided_by === null ? null : toUserSummary(context, { id: row.decided_by, ...decider }),
    decided_at: row.decided_at?.toISOString() ?? null,
    note: row.note,
  };
}

/** Reads one ban request for a response. */
export async function readBanRequest(context: ReaderContext & Pick<QueryDeps, 'db'>, id: number) {
  return toBanRequest(context, await selectBanRequests(context).where('request.id', '=', id).executeTakeFirstOrThrow());
}
