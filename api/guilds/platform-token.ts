import { setTimeout as pause } from 'node:timers/promises';
import { sealTokens } from '../auth/people.ts';
import type { Database } from '../data/tables.ts';
import type { AppKeys } from '../keys/app-keys.ts';
import type { ChatPlatform } from '../platform/chat-platform.ts';
import { ConsentEnded } from '../platform/failures.ts';

/** What it takes to ask the platform in a person's name. */
export interface PlatformAccess {
  db: Database;
  keys: AppKeys;
  platform: ChatPlatform;
  now: () => number;
}

/** Tokens are renewed when they have less than this left, in milliseconds. */
const margin = 60_000;

/** The token with which the platform is asked in a person's name; renewed where it is about to end. */
export async function platformToken({ db, keys, platform, now }: PlatformAccess, userId: string): Promise<string> {
  const stored = () => db.selectFrom('platform_tokens').selectAll().where('user_id', '=', userId).executeTakeFirst();
  const row = await stored();
  if (!row) throw new ConsentEnded('There is no token of this person.');
  if (row.expires_at.getTime() > now() + margin) return keys.open(row.access_sealed, 'platform-token', userId);
  try {
    const fresh = await platform.consent.renew(keys.open(row.refresh_sealed, 'platform-token', userId));
    await db
      .updateTable('platform_tokens')
      .set(sealTokens(keys, userId, fresh))
      .where('user_id', '=', userId)
      .execute();
    return fresh.access;
  } catch (error) {
    if (!(error instanceof ConsentEnded)) throw error;
    // Each renewal works once: another process may have made it, and be about to write it down.
    for (const wait of [0, 100, 400]) {
      await pause(wait);
      const present = await stored();
      if (present && !present.refresh_sealed.equals(row.refresh_sealed))
        return keys.open(present.access_sealed, 'platform-token', userId);
    }
    throw error;
  }
}
