import type { contract } from 'api-contract/contract';
import { MAX_BAN_DAYS } from 'api-contract/staff-bans';
import { type NotNull, sql } from 'kysely';
import { isBanInEffect } from '../auth/bans.ts';
import { lockUser } from '../auth/users.ts';
import { appendOutboxEvent, appendOutboxEvents } from '../bot/outbox.ts';
import { formatCursor, parseCursor, toPage } from '../db/keyset.ts';
import { contains } from '../db/search.ts';
import type { Database, QueryDeps } from '../db/tables.ts';
import { ApiError } from '../errors.ts';
import type { RequestContext } from '../http/context.ts';
import { addMs, DAY_MS } from '../time.ts';
import { writeActionLogEntry } from './action-log.ts';
import {
  findUserProfile,
  getSearchName,
  type StaffDeps,
  type StoredProfile,
  selectUserName,
  toUserSummary,
} from './chat-users.ts';
import { describeAction } from './describe-action.ts';

/** `POST /v1/admin/ban_user`: the later one of two concurrent requests gets `ban-present`. */
export async function banUser(call: RequestContext<typeof contract.banUser, StaffDeps>) {
  const { db, now, caller, input } = call;
  const { userid, reason } = input.body;
  const expiresAt = getBanEnd(call);
  await checkMayBan({ db, caller, userId: userid });
  const profile = await findUserProfile(call, userid);
  await db.transaction().execute(async (transaction) => {
    const ban = { userId: userid, profile, reason: reason ?? null, by: caller.userId, at: new Date(now()), expiresAt };
    if (!(await addBan(transaction, ban))) throw new ApiError('ban-present');
    const description = expiresAt
      ? describeAction('banned_user_add.until', { id: userid, until: formatUtc(expiresAt) }, reason)
      : describeAction('banned_user_add', { id: userid }, reason);
    await writeActionLogEntry(
      { ...call, db: transaction },
      { action: 'banned_user_add', subject: userid, description },
      'done',
    );
  });
  return { message: 'OK' };
}

/** When the ban ends; null if it does not. A number of days is independent of the clock of the administrator. */
function getBanEnd({ now, input }: RequestContext<typeof contract.banUser, StaffDeps>): Date | null {
  const { days, until } = input.body;
  if (days !== undefined) return addMs(now(), days * DAY_MS);
  if (until === undefined) return null;
  const end = new Date(until);
  if (end.getTime() > now() && end <= addMs(now(), MAX_BAN_DAYS * DAY_MS)) return end;
  throw new ApiError('ban-end-invalid');
}

/** A time for the action log, which is read in several time zones. */
function formatUtc(date: Date): string {
  return `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** `POST /v1/admin/unban_user`. */
export async function unbanUser(call: RequestContext<typeof contract.unbanUser>) {
  const { db, now, input } = call;
  const { userid, reason } = input.body;
  await db.transaction().execute(async (transaction) => {
    const lifted = await transaction
      .deleteFrom('bans')
      .where('user_id', '=', userid)
      .where(isBanInEffect(now()))
      .returning('user_id')
      .executeTakeFirst();
    if (!lifted) throw new ApiError('ban-missing');
    const description = describeAction('banned_user_remove', { id: userid }, reason);
    const entry = { action: 'banned_user_remove', subject: userid, description } as const;
    await writeActionLogEntry({ ...call, db: transaction }, entry, 'done');
    await appendOutboxEvent(transaction, { kind: 'unban', subject: userid, at: new Date(now()) });
  });
  return { message: 'OK' };
}

/** How many bans end in one transaction, because saved settings wait for it: both append to the outbox. */
const BANS_PER_TRANSACTION = 100;

/** Deletes bans that have ended. The entry in the action log is of the administrator who set the end. */
export async function endBans(deps: QueryDeps, signal?: AbortSignal) {
  while (!signal?.aborted && (await endNextBans(deps)) === BANS_PER_TRANSACTION);
}

async function endNextBans({ db, now }: QueryDeps): Promise<number> {
  const at = new Date(now());
  return db.transaction().execute(async (transaction) => {
    const next = transaction
      .selectFrom('bans')
      .select('user_id')
      .where('expires_at', '<=', at)
      .orderBy('expires_at')
      .limit(BANS_PER_TRANSACTION)
      .forUpdate()
      .skipLocked();
    const ended = await transaction
      .deleteFrom('bans')
      .where('user_id', 'in', next)
      .returning(['user_id', 'banned_by', 'expires_at'])
      .$narrowType<{ expires_at: NotNull }>()
      .execute();
    if (ended.length === 0) return 0;
    const entries = ended.map(({ user_id, banned_by, expires_at }) => {
      const { en, hu } = describeAction('ban_end', { id: user_id });
      return {
        ...{ action: 'ban_end', user_id: banned_by, subject: user_id, description: en, description_hu: hu },
        ...({ outcome: 'done', created_at: expires_at } as const),
      };
    });
    await transaction.insertInto('action_log').values(entries).execute();
    await appendOutboxEvents(
      transaction,
      ended.map(({ user_id }) => ({ kind: 'unban', subject: user_id, at })),
    );
    return ended.length;
  });
}

/** `POST /v1/moderator/bans`: newest first. */
export async function listBans(call: RequestContext<typeof contract.bans>) {
  const { db, now, input } = call;
  const { limit, offset, before, search } = input.body;
  const matches = searchBans(db, search).where(isBanInEffect(now()));
  const [{ total }, rows] = await Promise.all([
    matches.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    (before ? matches.where(isOlderThan(before)) : matches.offset(offset))
      .leftJoin('users as staff', 'staff.id', 'bans.banned_by')
      .select(['bans.user_id', 'bans.reason', 'bans.banned_by', 'bans.created_at', 'bans.expires_at'])
      .select(['bans.name', 'bans.avatar', 'bans.discriminator'])
      .select([selectUserName('staff').as('by_name'), 'staff.avatar as by_avatar', 'staff.discriminator as by_number'])
      .orderBy('bans.created_at', 'desc')
      .orderBy('bans.user_id', 'desc')
      .limit(limit + 1)
      .execute(),
  ]);
  const { page, next } = toPage(rows, limit, ({ created_at, user_id }) => formatCursor(created_at, user_id));
  return {
    total,
    bans: page.map((row) => ({
      person: toUserSummary(call, { ...row, id: row.user_id }),
      reason: row.reason,
      by: toUserSummary(call, {
        id: row.banned_by,
        name: row.by_name,
        avatar: row.by_avatar,
        discriminator: row.by_number,
      }),
      at: row.created_at.toISOString(),
      until: row.expires_at?.toISOString() ?? null,
    })),
    next,
  };
}

function isOlderThan(cursor: string) {
  const { sortKey, id } = parseCursor(cursor);
  return sql<boolean>`(bans.created_at, bans.user_id) < (${new Date(sortKey)}, ${id})`;
}

export function searchBans(db: Database, search: string) {
  const bans = db.selectFrom('bans');
  if (search === '') return bans;
  if (/^\d{17,20}$/.test(search)) return bans.where('bans.user_id', '=', search);
  return bans.where(contains('bans.search_name', search));
}

/** The author and the subject of a ban. */
interface BanCheck {
  db: Database;
  caller: { userId: string; role: 'moderator' | 'admin' | undefined };
  userId: string;
}

/** Throws if the user is the caller, or staff of the same role or above. */
export async function checkMayBan({ db, caller, userId }: BanCheck) {
  if (caller.userId === userId) throw new ApiError('ban-self');
  const staff = await db.selectFrom('staff').select('role').where('user_id', '=', userId).executeTakeFirst();
  if (staff && (staff.role === 'admin' || caller.role !== 'admin')) throw new ApiError('ban-staff');
}

/** The stored fields of a ban. */
interface Ban {
  userId: string;
  profile: Omit<StoredProfile, 'id'>;
  reason: string | null;
  by: string;
  at: Date;
  /** Null for a permanent ban. */
  expiresAt: Date | null;
}

/** Bans a user and ends their sessions; returns false if they are already banned. */
export async function addBan(db: Database, { userId, profile, reason, by, at, expiresAt }: Ban): Promise<boolean> {
  const ban = {
    ...profile,
    reason,
    banned_by: by,
    created_at: at,
    expires_at: expiresAt,
    search_name: getSearchName(profile),
  };
  // Waits for a session that is being created, and ends it too.
  await lockUser(db, userId);
  const added = await db
    .insertInto('bans')
    .values({ ...ban, user_id: userId })
    // An ended ban may still be in the table.
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(ban).where('bans.expires_at', '<=', at))
    .returning('user_id')
    .executeTakeFirst();
  await db.deleteFrom('pending_sign_ins').where('user_id', '=', userId).execute();
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute();
  if (added) await appendOutboxEvent(db, { kind: 'ban', subject: userId, at });
  return added !== undefined;
}
