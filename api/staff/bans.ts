import type { contract } from 'api-contract/contract';
import { sql } from 'kysely';
import { lockUser } from '../auth/users.ts';
import { appendOutboxEvent } from '../bot/outbox.ts';
import { type Database, toSearchKey } from '../db/tables.ts';
import { ApiError } from '../errors.ts';
import type { RequestContext } from '../http/context.ts';
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
  await checkMayBan({ db, caller, userId: userid });
  const profile = await findUserProfile(call, userid);
  await db.transaction().execute(async (transaction) => {
    const ban = { userId: userid, profile, reason: reason ?? null, by: caller.userId, at: new Date(now()) };
    if (!(await addBan(transaction, ban))) throw new ApiError('ban-present');
    const description = describeAction('banned_user_add', { id: userid }, reason);
    await writeActionLogEntry(
      { ...call, db: transaction },
      { action: 'banned_user_add', subject: userid, description },
      'done',
    );
  });
  return { message: 'OK' };
}

/** `POST /v1/admin/unban_user`. */
export async function unbanUser(call: RequestContext<typeof contract.unbanUser>) {
  const { db, now, input } = call;
  const { userid, reason } = input.body;
  await db.transaction().execute(async (transaction) => {
    const lifted = await transaction
      .deleteFrom('bans')
      .where('user_id', '=', userid)
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

/** `POST /v1/moderator/bans`: newest first. */
export async function listBans(call: RequestContext<typeof contract.bans>) {
  const { db, input } = call;
  const { limit, offset, search } = input.body;
  const matches = searchBans(db, search);
  const [{ total }, rows] = await Promise.all([
    matches.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    matches
      .leftJoin('users as staff', 'staff.id', 'bans.banned_by')
      .select(['bans.user_id', 'bans.reason', 'bans.banned_by', 'bans.created_at'])
      .select(['bans.name', 'bans.avatar', 'bans.discriminator'])
      .select([selectUserName('staff').as('by_name'), 'staff.avatar as by_avatar', 'staff.discriminator as by_number'])
      .orderBy('bans.created_at', 'desc')
      .orderBy('bans.user_id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
  ]);
  return {
    total,
    bans: rows.map((row) => ({
      person: toUserSummary(call, { ...row, id: row.user_id }),
      reason: row.reason,
      by: toUserSummary(call, {
        id: row.banned_by,
        name: row.by_name,
        avatar: row.by_avatar,
        discriminator: row.by_number,
      }),
      at: row.created_at.toISOString(),
    })),
  };
}

function searchBans(db: Database, search: string) {
  const bans = db.selectFrom('bans');
  if (search === '') return bans;
  if (/^\d{17,20}$/.test(search)) return bans.where('bans.user_id', '=', search);
  return bans.where(sql<boolean>`strpos(bans.search_name, ${toSearchKey(search)}) > 0`);
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
}

/** Bans a user and ends their sessions; returns whether they were not banned before. */
export async function addBan(db: Database, { userId, profile, reason, by, at }: Ban): Promise<boolean> {
  // Waits for a session that is being created, and ends it too.
  await lockUser(db, userId);
  const added = await db
    .insertInto('bans')
    .values({
      ...profile,
      user_id: userId,
      reason,
      banned_by: by,
      created_at: at,
      search_name: getSearchName(profile),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  await db.deleteFrom('pending_sign_ins').where('user_id', '=', userId).execute();
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute();
  if (added) await appendOutboxEvent(db, { kind: 'ban', subject: userId, at });
  return added !== undefined;
}
