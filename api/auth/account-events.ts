import type { QueryDeps } from '../db/tables.ts';

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
