import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database, QueryDeps } from '../db/tables.ts';
import type { ChatPlatform } from '../platform/chat-platform.ts';
import { AuthorizationRevokedError } from '../platform/errors.ts';
import type { PlatformTokens } from '../platform/oauth-client.ts';
import type { PlatformUser } from '../platform/shapes.ts';
import type { AppKeys } from '../secrets.ts';

/** Saves the profile of a user after the platform's consent page, and the platform tokens for requests on their behalf. */
export async function upsertUser(
  { db, keys, now }: { db: Database; keys: AppKeys; now: () => number },
  user: PlatformUser,
  tokens: PlatformTokens,
) {
  const at = new Date(now());
  const profile = {
    username: user.username,
    discriminator: user.discriminator,
    global_name: user.global_name ?? null,
    avatar: user.avatar ?? null,
    email: user.email ?? null,
    updated_at: at,
  };
  await db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('users')
      .values({ id: user.id, ...profile, created_at: at })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(profile))
      .execute();
    const encrypted = encryptTokens(keys, user.id, tokens);
    await transaction
      .insertInto('platform_tokens')
      .values({ user_id: user.id, ...encrypted })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(encrypted))
      .execute();
  });
}

/** The columns that hold a user's tokens. */
export function encryptTokens(keys: AppKeys, userId: string, tokens: PlatformTokens) {
  return {
    access_encrypted: keys.encrypt(tokens.access, 'platform-token', userId),
    refresh_encrypted: keys.encrypt(tokens.refresh, 'platform-token', userId),
    expires_at: tokens.expiresAt,
  };
}

/**
 * Locks a user until the transaction ends. Call it first in every transaction that replaces or deletes a set of their
 * rows (recovery codes, sessions, sign-ins), so that concurrent requests neither mix their results nor deadlock.
 */
export async function lockUser(db: Database, userId: string) {
  await db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
}

/** The condition for rows of `bans` that count: an ended ban does not, even before a job deletes it. */
export const isBanInEffect = (now: number) =>
  sql<boolean>`(bans.expires_at is null or bans.expires_at > ${new Date(now)})`;

/** A user's ban from the bot and from this site; undefined if they are not banned, or no longer. */
export function findBan({ db, now }: QueryDeps, userId: string) {
  return db
    .selectFrom('bans')
    .select('expires_at')
    .where('user_id', '=', userId)
    .where(isBanInEffect(now()))
    .executeTakeFirst();
}

/** Security events that an account's owner can see. */
export type AccountEvent =
  | 'signed-in'
  | 'code-wrong'
  | 'factor-set-up'
  | 'factor-replaced'
  | 'recovery-codes-renewed'
  | 'recovery-code-used'
  | 'staff-area-entered'
  | 'role-activated';

/** Records a security event of an account with its IP address. */
export async function recordAccountEvent({ db, now }: QueryDeps, userId: string, event: AccountEvent, ip: string) {
  await db
    .insertInto('account_events')
    .values({ user_id: userId, event, ip, created_at: new Date(now()) })
    .execute();
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
