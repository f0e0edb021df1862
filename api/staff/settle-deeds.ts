import { after } from '../auth/lifetimes.ts';
import { forgetServer } from '../guilds/bot-servers.ts';
import type { Context } from '../http/context.ts';
import { settleDeed } from './deeds.ts';

/** No call is under way for longer than this, in milliseconds. */
const longestCall = 60_000;

/** Settles what was under way when a process ended, or when the platform could not be asked. */
export async function settleDeeds(context: Context) {
  const { db, now } = context;
  const open = await db
    .selectFrom('action_log')
    .select(['id', 'action', 'subject'])
    .where('outcome', '=', 'pending')
    .where('created_at', '<', after(now(), -longestCall))
    .orderBy('id')
    .limit(50)
    .execute();
  const failures: unknown[] = [];
  for (const deed of open) await settle(context, deed).catch((error: unknown) => failures.push(error));
  // One of which the platform says nothing holds up no other.
  if (failures.length > 0) throw failures[0];
}

interface OpenDeed {
  id: number;
  action: string;
  subject: string | null;
}

async function settle({ db, now, platform, log }: Context, { id, action, subject }: OpenDeed) {
  const hasLeft = action === 'leave_server' && subject !== null && !(await platform.guild(subject));
  await db.transaction().execute(async (transaction) => {
    if (hasLeft) await forgetServer({ db: transaction, now }, subject);
    // Nobody was given an invite of which the answer was lost.
    await settleDeed(transaction, id, hasLeft ? 'done' : 'failed');
  });
  log.info({ id, action, hasLeft }, 'An action of staff that had been interrupted is settled.');
}
