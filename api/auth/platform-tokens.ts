import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../db/tables.ts';
import type { ChatPlatform } from '../platform/chat-platform.ts';
import { AuthorizationRevokedError } from '../platform/errors.ts';
import type { PlatformTokens } from '../platform/oauth-client.ts';
import type { AppKeys } from '../secrets.ts';

/** The columns that hold a user's tokens. */
export function encryptTokens(keys: AppKeys, userId: string, tokens: PlatformTokens) {
  return {
    access_encrypted: keys.encrypt(tokens.access, 'platform-token', userId),
    refresh_encrypted: keys.encrypt(tokens.refresh, 'platform-token', userId),
    expires_at: tokens.expiresAt,
  };
}

export interface PlatformTokenDeps {
  db: Database;
  keys: AppKeys;
  platform: ChatPlatform;
  now: () => number;
}

/** Tokens that expire sooner than this are renewed. */
const RENEWAL_MARGIN_MS = 60_000;

/** The platform token of a user, renewed if it is about to expire. */
export async function getPlatformToken(
  { db, keys, platform, now }: PlatformTokenDeps,
  userId: string,
): Promise<string> {
  const readTokens = () =>
    db.selectFrom('platform_tokens').selectAll().where('user_id', '=', userId).executeTakeFirst();
  const row = await readTokens();
  if (!row) throw new AuthorizationRevokedError('No platform token is stored for this user.');
  if (row.expires_at.getTime() > now() + RENEWAL_MARGIN_MS)
    return keys.decrypt(row.access_encrypted, 'platform-token', userId);
  try {
    const newTokens = await platform.oauth.renewTokens(keys.decrypt(row.refresh_encrypted, 'platform-token', userId));
    await db
      .updateTable('platform_tokens')
      .set(encryptTokens(keys, userId, newTokens))
      .where('user_id', '=', userId)
      // Unless the user has signed in again meanwhile. The time identifies tokens, also after they were encrypted again.
      .where('expires_at', '=', row.expires_at)
      .execute();
    return newTokens.access;
  } catch (error) {
    if (!(error instanceof AuthorizationRevokedError)) throw error;
    // Each refresh token works once: another process may have used it and be about to save the result.
    for (const waitMs of [0, 100, 400]) {
      await pause(waitMs);
      const current = await readTokens();
      if (current && current.expires_at.getTime() !== row.expires_at.getTime())
        return keys.decrypt(current.access_encrypted, 'platform-token', userId);
    }
    throw error;
  }
}
