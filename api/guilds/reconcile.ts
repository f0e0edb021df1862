import type { Context } from '../http/context.ts';
import { rememberServers } from './bot-servers.ts';

/**
 * Makes the table of the bot's servers agree with the platform. A server counts as left only when the whole list was
 * read and it is not in it.
 */
export async function reconcileServers(context: Context) {
  const { db, now, platform, log } = context;
  const began = new Date(now());
  let seen = 0;
  let asked = began;
  for await (const page of platform.botGuilds()) {
    await rememberServers(context, page, asked);
    asked = new Date(now());
    seen += page.length;
  }
  const { numUpdatedRows } = await db
    .updateTable('servers')
    .set({ left_at: new Date(now()) })
    .where('left_at', 'is', null)
    .where('seen_at', '<', began)
    .executeTakeFirst();
  log.info({ seen, left: Number(numUpdatedRows) }, 'The table of servers agrees with the platform.');
}
