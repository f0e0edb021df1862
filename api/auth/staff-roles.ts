import type { StaffRole } from '../db/columns.ts';
import type { Database, QueryDeps } from '../db/tables.ts';
import { LIFETIMES_MS } from '../lifetimes.ts';
import { generateToken, sha256 } from '../secrets.ts';
import { addMs } from '../time.ts';

/**
 * Grants or changes a role. Returns the activation code with which the user makes it effective. `grantedBy` is the
 * administrator who does it, if it is not the operator.
 */
export async function grantRole(
  { db, now }: QueryDeps,
  userId: string,
  role: StaffRole,
  grantedBy?: string,
): Promise<string> {
  const { code, columns } = createActivationCode(now());
  const changes = {
    role,
    ...columns,
    activated_at: null,
    granted_at: new Date(now()),
    granted_by: grantedBy ?? null,
  };
  await db
    .insertInto('staff')
    .values({ user_id: userId, ...changes })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(changes))
    .execute();
  await endStaffSessions(db, userId);
  return code;
}

/** A new activation code for a user's role; undefined if the user has no role. */
export async function renewActivationCode({ db, now }: QueryDeps, userId: string): Promise<string | undefined> {
  const { code, columns } = createActivationCode(now());
  const row = await db
    .updateTable('staff')
    .set(columns)
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst();
  return row && code;
}

/** Revokes a role, effective from the next request. Returns whether there was one. */
export async function revokeRole({ db }: Pick<QueryDeps, 'db'>, userId: string): Promise<boolean> {
  const row = await db.deleteFrom('staff').where('user_id', '=', userId).returning('user_id').executeTakeFirst();
  await endStaffSessions(db, userId);
  return row !== undefined;
}

/** Activates a role with its activation code; undefined if the code is not the user's current one, or has expired. */
export async function activateRole({ db, now }: QueryDeps, userId: string, code: string) {
  const row = await db
    .updateTable('staff')
    .set({ activated_at: new Date(now()), code_hash: null, code_expires_at: null })
    .where('user_id', '=', userId)
    .where('code_hash', '=', sha256(code.trim()))
    .where('code_expires_at', '>', new Date(now()))
    .returning('role')
    .executeTakeFirst();
  return row?.role;
}

/** Everyone with a role, and the profiles of those who have signed in. */
export function listStaff({ db }: Pick<QueryDeps, 'db'>) {
  return db
    .selectFrom('staff')
    .leftJoin('users', 'users.id', 'staff.user_id')
    .leftJoin('users as granter', 'granter.id', 'staff.granted_by')
    .select(['staff.user_id', 'staff.role', 'staff.granted_at', 'staff.granted_by'])
    .select(['staff.activated_at', 'staff.code_expires_at'])
    .select(['users.username', 'users.global_name', 'users.avatar', 'users.discriminator'])
    .select(['granter.username as granter_username', 'granter.global_name as granter_global_name'])
    .select(['granter.avatar as granter_avatar', 'granter.discriminator as granter_discriminator'])
    .orderBy('staff.granted_at')
    .orderBy('staff.user_id')
    .execute();
}

function createActivationCode(now: number) {
  const code = generateToken('act');
  return { code, columns: { code_hash: sha256(code), code_expires_at: addMs(now, LIFETIMES_MS.activationCode) } };
}

async function endStaffSessions(db: Database, userId: string) {
  await db
    .deleteFrom('staff_sessions')
    .where('session_hash', 'in', (eb) => eb.selectFrom('sessions').select('token_hash').where('user_id', '=', userId))
    .execute();
}
