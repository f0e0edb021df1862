import { timingSafeEqual } from 'node:crypto';
import { preparedQuery } from '../db/prepared-query.ts';
import type { Database, QueryDeps } from '../db/tables.ts';
import type { ChatPlatform } from '../platform/chat-platform.ts';
import { SingleFlightCache } from '../platform/single-flight-cache.ts';
import { generateToken, sha256 } from '../secrets.ts';
import { recordHeartbeat } from './heartbeat.ts';

/** Creates a new bot key; the previous one stops working. */
export async function createBotKey({ db, now }: { db: Database; now: () => number }): Promise<string> {
  const key = generateToken('bot');
  const columns = { key_hash: sha256(key), made_at: new Date(now()) };
  await db
    .insertInto('bot_key')
    .values({ id: 1, ...columns })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
    .execute();
  return key;
}

const findBotKey = preparedQuery<[], { key_hash: Buffer }>('find_bot_key', 'select key_hash from bot_key');

interface KeyDeps extends QueryDeps {
  platform: ChatPlatform;
}

/** The digests of the keys of the bot and the example bot. */
async function findKeyDigests({ db, platform: { demoBotKey } }: KeyDeps): Promise<Buffer[]> {
  const rows = await findBotKey(db);
  return [...rows.map(({ key_hash }) => key_hash), ...(demoBotKey === undefined ? [] : [sha256(demoBotKey)])];
}

function isAmong(digests: Buffer[], key: string): boolean {
  const digest = sha256(key);
  return digests.some((expected) => timingSafeEqual(expected, digest));
}

/** Whether this is the key of the bot or the example bot. If it is, the request counts as a heartbeat. */
export async function authenticateBot(deps: KeyDeps, key: string | undefined): Promise<boolean> {
  if (key === undefined || !isAmong(await findKeyDigests(deps), key)) return false;
  await recordHeartbeat(deps);
  return true;
}

/** How old the digests may be with which guesses are compared. */
const DIGESTS_MAX_AGE_MS = 1000;

/** Compares keys with recent digests, so that guesses beyond the limit of their address do not reach the database. */
export class RecentBotKeys {
  private readonly cache = new SingleFlightCache<Buffer[]>(1);
  private readonly deps: KeyDeps;

  constructor(deps: KeyDeps) {
    this.deps = deps;
  }

  async includes(key: string | undefined): Promise<boolean> {
    if (key === undefined) return false;
    const age = { now: this.deps.now, maxAgeMs: DIGESTS_MAX_AGE_MS };
    return isAmong(await this.cache.get('', age, () => findKeyDigests(this.deps)), key);
  }
}
