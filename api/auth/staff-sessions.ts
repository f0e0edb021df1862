import type { StaffRole } from '../db/columns.ts';
import type { QueryDeps } from '../db/tables.ts';
import type { Session } from '../http/context.ts';
import { LIFETIMES_MS } from '../lifetimes.ts';
import { generateToken, sha256 } from '../secrets.ts';
import { addMs } from '../time.ts';

/** Whether a `mod_token` of this session grants a role; that of an admin grants `moderator` too. */
export async function hasStaffSession(
  { db, now }: QueryDeps,
  { tokenHash }: Session,
  modToken: string | undefined,
  role: StaffRole,
): Promise<boolean> {
  if (!modToken) return false;
  const row = await db
    .selectFrom('staff_sessions')
    .select('role')
    .where('token_hash', '=', sha256(modToken))
    .where('session_hash', '=', tokenHash)
    .where('expires_at', '>', new Date(now()))
    .executeTakeFirst();
  return row?.role === 'admin' || row?.role === role;
}

/** Creates a staff session and returns its token. It lasts five minutes, however active the user is. */
export async function createStaffSession(
  { db, now }: QueryDeps,
  { tokenHash }: Session,
  role: StaffRole,
): Promise<string> {
  const token = generateToken('mod');
  await db
    .insertInto('staff_sessions')
    .values({
      token_hash: sha256(token),
      session_hash: tokenHash,
      role,
      expires_at: addMs(now(), LIFETIMES_MS.staffSession),
    })
    .execute();
  return token;
}
