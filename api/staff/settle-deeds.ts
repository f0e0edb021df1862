import { after } from '../auth/lifetimes.ts';
import { forgetServer } from '../guilds/bot-servers.ts';
import type { Context } from '../server/context.ts';
import { settleDeed } from './deeds.ts';

/** No call is under way for longer than this, in milliseconds. */
const longestCall = 60_000;

/** Settles what was under way when a process ended, or when the platform could not be asked. */
export async function settleDeeds(context: Context) {
  const { db, now, platform, log } = context;
  const open = await db
    .selectFrom('action_log')
    .select(['id', 'action', 'subject'])
    .where('outcome', '=', 'pending')
    .where('created_at', '<', after(now(), -longestCall))
    .orderBy('id')
    .limit(50)
    .execute();
  for (const { id, action, subject } of open) {
    const hasLeft = action === 'leave_server' && subject !== null && !(await platform.guild(subject));
    await db.transaction().execute(async (transaction) => {
      if (hasLeft) await forgetServer({ db: transaction, now }, subject);
      // Nobody was given an invite of which the answer was lost.
      await settleDeed(transaction, id, hasLeft ? 'done' : 'failed');
    });
    log.info({ id, action, hasLeft }, 'An action of staff that had been interrupted is settled.');
  }
}
