import type { Database } from '../db/tables.ts';
import type { PlatformTokens } from '../platform/oauth-client.ts';
import type { PlatformUser } from '../platform/shapes.ts';
import type { AppKeys } from '../secrets.ts';
import { encryptTokens } from './platform-tokens.ts';

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

/**
 * Locks a user until the transaction ends. Call it first in every transaction that replaces or deletes a set of their
 * rows (recovery codes, sessions, sign-ins), so that concurrent requests neither mix their results nor deadlock.
 */
export async function lockUser(db: Database, userId: string) {
  await db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
}
