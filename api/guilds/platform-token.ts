import { sealTokens } from '../auth/people.ts';
import { ConsentEnded } from '../chat-platform/failures.ts';
import type { Context } from '../server/context.ts';

/** Tokens are renewed when they have less than this left, in milliseconds. */
const margin = 60_000;

/** The token with which the platform is asked in a person's name; renewed where it is about to end. */
export async function platformToken({ db, keys, platform, now }: Context, userId: string): Promise<string> {
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
    // Another process may have renewed it in the meantime: each renewal works once.
    const present = await stored();
    if (!(error instanceof ConsentEnded) || !present || present.refresh_sealed.equals(row.refresh_sealed)) throw error;
    return keys.open(present.access_sealed, 'platform-token', userId);
  }
}
