import type { Database } from '../data/tables.ts';
import type { AppKeys } from '../keys/app-keys.ts';
import type { PlatformTokens } from '../platform/consent.ts';
import type { PlatformUser } from '../platform/shapes.ts';

/** Keeps what the platform told about a person who just gave consent, and the tokens to ask in their name. */
export async function rememberPerson(
  { db, keys, now }: { db: Database; keys: AppKeys; now: () => number },
  person: PlatformUser,
  tokens: PlatformTokens,
) {
  const at = new Date(now());
  const known = {
    username: person.username,
    discriminator: person.discriminator,
    global_name: person.global_name ?? null,
    avatar: person.avatar ?? null,
    email: person.email ?? null,
    updated_at: at,
  };
  await db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('users')
      .values({ id: person.id, ...known, created_at: at })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(known))
      .execute();
    const sealed = sealTokens(keys, person.id, tokens);
    await transaction
      .insertInto('platform_tokens')
      .values({ user_id: person.id, ...sealed })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(sealed))
      .execute();
  });
}

/** The columns that hold a person's tokens. */
export function sealTokens(keys: AppKeys, userId: string, tokens: PlatformTokens) {
  return {
    access_sealed: keys.seal(tokens.access, 'platform-token', userId),
    refresh_sealed: keys.seal(tokens.refresh, 'platform-token', userId),
    expires_at: tokens.expiresAt,
  };
}

/** Whether a person is banned from the bot and from this site. */
export async function isBanned({ db }: { db: Database }, userId: string): Promise<boolean> {
  const ban = await db.selectFrom('bans').select('user_id').where('user_id', '=', userId).executeTakeFirst();
  return ban !== undefined;
}
