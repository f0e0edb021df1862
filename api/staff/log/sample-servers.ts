import { isoDay } from '../../data/iso-day.ts';
import { countBotServers } from '../../guilds/bot-servers.ts';
import type { Context } from '../../http/context.ts';

/** Writes down on how many servers the bot is; the last count of a day is the one that stays. */
export async function sampleServers({ db, now }: Pick<Context, 'db' | 'now'>) {
  // As long as no server was ever seen, nobody has counted.
  if (!(await db.selectFrom('servers').select('id').limit(1).executeTakeFirst())) return;
  const servers = await countBotServers({ db });
  await db
    .insertInto('daily_servers')
    .values({ day: isoDay(new Date(now())), servers })
    .onConflict((conflict) => conflict.column('day').doUpdateSet({ servers }))
    .execute();
}
