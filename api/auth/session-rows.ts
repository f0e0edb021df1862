import { setImmediate as nextTurn } from 'node:timers/promises';
import type { StaffRole } from '../db/columns.ts';
import { preparedQuery } from '../db/prepared-query.ts';
import { recordStatement } from '../db/query-stats.ts';
import type { Database, QueryDeps } from '../db/tables.ts';
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

/** Lookups that share one statement. */
interface Batch {
  tokenHashes: Map<string, Buffer>;
  rows: Promise<Map<string, SessionRow>>;
}

/** A session's `last_seen_at` is updated at most this often. */
const LAST_SEEN_INTERVAL_MS = 5 * MINUTE_MS;

const statement = `select sessions.token_hash, sessions.id, sessions.user_id, sessions.binding_hash,
    sessions.last_seen_at < $4 as is_last_seen_due,
    users.username, users.global_name, users.avatar, users.discriminator, staff.role
  from sessions
  join users on users.id = sessions.user_id
  left join staff on staff.user_id = sessions.user_id and staff.activated_at is not null
  left join bans on bans.user_id = sessions.user_id and (bans.expires_at is null or bans.expires_at > $2)
  where sessions.token_hash = any($1::bytea[]) and sessions.expires_at > $2 and sessions.last_seen_at > $3
    and bans.user_id is null`;

const findRows = preparedQuery<[tokenHashes: Buffer[], now: Date, idleSince: Date, seenSince: Date], SessionRow>(
  'find_sessions',
  statement,
);

/** The next batch of each database, until its statement is sent. */
const nextBatches = new WeakMap<Database, Batch>();

/**
 * Finds the session of a token hash. Lookups that begin in the same turn of the event loop share one statement, because
 * a statement costs more than what it finds.
 */
export async function findSessionRow(deps: QueryDeps, tokenHash: Buffer): Promise<SessionRow | undefined> {
  const key = tokenHash.toString('hex');
  const batch = nextBatches.get(deps.db);
  if (!batch) {
    const tokenHashes = new Map([[key, tokenHash]]);
    const rows = runBatch(deps, tokenHashes);
    nextBatches.set(deps.db, { tokenHashes, rows });
    return (await rows).get(key);
  }
  batch.tokenHashes.set(key, tokenHash);
  const startedAt = performance.now();
  const rows = await batch.rows;
  // The statement was only counted for the request that began the batch.
  recordStatement(statement, performance.now() - startedAt);
  return rows.get(key);
}

async function runBatch({ db, now }: QueryDeps, tokenHashes: Map<string, Buffer>): Promise<Map<string, SessionRow>> {
  await nextTurn();
  nextBatches.delete(db);
  const at = now();
  const rows = await findRows(
    db,
    [...tokenHashes.values()],
    new Date(at),
    addMs(at, -LIFETIMES_MS.sessionIdle),
    addMs(at, -LAST_SEEN_INTERVAL_MS),
  );
  return new Map(rows.map((row) => [row.token_hash.toString('hex'), row]));
}
