import type { Context } from '../http/context.ts';

/** What can happen to an account that its owner should be able to see. */
export type AccountEvent =
  | 'signed-in'
  | 'code-wrong'
  | 'factor-set-up'
  | 'factor-replaced'
  | 'recovery-codes-renewed'
  | 'recovery-code-used'
  | 'staff-area-entered'
  | 'role-activated';

/** Notes what happened to an account, and from where. */
export async function noteEvent(
  { db, now }: Pick<Context, 'db' | 'now'>,
  userId: string,
  event: AccountEvent,
  ip: string,
) {
  await db
    .insertInto('account_events')
    .values({ user_id: userId, event, ip, created_at: new Date(now()) })
    .execute();
}
