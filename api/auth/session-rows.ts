import { batchedLookup } from '../db/batched-lookup.ts';
import type { StaffRole } from '../db/columns.ts';
import type { QueryDeps } from '../db/tables.ts';
import { LIFETIMES_MS } from '../lifetimes.ts';
import { addMs, MINUTE_MS } from '../time.ts';

/** A session that has not ended, and its user, who is not banned. */
interface SessionRow {
  token_hash: Buffer;
  id: string;
  user_id: string;
  binding_hash: Buffer | null;
  /** Whether `last_seen_at` is old enough to be updated. */
  is_last_seen_due: boolean;
  username: string;
  global_name: string | null;
  avatar: string | null;
  discriminator: string;
  role: StaffRole | null;
}

/** A session's `last_seen_at` is updated at most this often. */
const LAST_SEEN_INTERVAL_MS = 5 * MINUTE_MS;

const findSessions = batchedLookup<SessionRow>({
  name: 'find_sessions',
  statement: `select sessions.token_hash, sessions.id, sessions.user_id, sessions.binding_hash,
    sessions.last_seen_at < $4 as is_last_seen_due,
    users.username, users.global_name, users.avatar, users.discriminator, staff.role
  from sessions
  join users on users.id = sessions.user_id
  left join staff on staff.user_id = sessions.user_id and staff.activated_at is not null
  left join bans on bans.user_id = sessions.user_id and (bans.expires_at is null or bans.expires_at > $2)
  where sessions.token_hash = any($1::bytea[]) and sessions.expires_at > $2 and sessions.last_seen_at > $3
    and bans.user_id is null`,
  getParams: (keys, now) => [
    keys.map((key) => Buffer.from(key, 'hex')),
    new Date(now),
    addMs(now, -LIFETIMES_MS.sessionIdle),
    addMs(now, -LAST_SEEN_INTERVAL_MS),
  ],
  getKey: (row) => row.token_hash.toString('hex'),
});

/** Finds the session of a token hash. */
export async function findSessionRow(deps: QueryDeps, tokenHash: Buffer): Promise<SessionRow | undefined> {
  const key = tokenHash.toString('hex');
  return (await findSessions(deps, [key])).get(key);
}
