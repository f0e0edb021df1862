import { contract } from 'api-contract/contract';
import type { FastifyInstance } from 'fastify';
import { markGuildLeft, saveBotGuilds } from '../guilds/bot-guilds.ts';
import type { AppContext } from '../http/context.ts';
import { implement, implementFreely, type RequestContext } from '../http/register-route.ts';
import { answerStream } from './change-stream.ts';
import { OUTBOX_CHANNEL } from './outbox.ts';
import { reportCommands } from './report-commands.ts';
import { getBotSettings } from './settings-route.ts';

/** What the bot tells the site, and is told by it. */
export function botRoutes(app: FastifyInstance, context: AppContext) {
  implement(app, context, contract.reportCommands, reportCommands);
  implement(app, context, contract.reportServers, reportServers);
  implement(app, context, contract.botBans, listBotBans);
  implementFreely(app, context, contract.botSettings, getBotSettings);
  implementFreely(app, context, contract.botChanges, answerStream);
  keepTelling(app, context);
}

/** Wakes the streams while the API runs, and ends them before it waits for what is under way. */
function keepTelling(app: FastifyInstance, { listen, changeStreams }: AppContext) {
  let deafen: (() => Promise<void>) | undefined;
  app.addHook('onReady', async () => {
    deafen = await listen(OUTBOX_CHANNEL, () => changeStreams.wake());
  });
  app.addHook('preClose', async () => changeStreams.stop());
  app.addHook('onClose', async () => deafen?.());
}

/** `POST /v1/bot/servers`: notes where the bot is, and where it is not any more. */
export async function reportServers(call: RequestContext<typeof contract.reportServers>) {
  const { joined, left } = call.input.body;
  await saveBotGuilds(
    call,
    joined.map(({ member_count, ...guild }) => ({ ...guild, approximate_member_count: member_count })),
  );
  for (const id of left) await markGuildLeft(call, id);
  return { message: 'OK' };
}

/** How many are named at once. */
const BANS_PAGE_SIZE = 1000;

/** `GET /v1/bot/bans`: whom the bot is not to serve. */
export async function listBotBans({ db, input }: RequestContext<typeof contract.botBans>) {
  const rows = await db
    .selectFrom('bans')
    .select('user_id')
    .where('user_id', '>', input.query.after ?? '')
    .orderBy('user_id')
    .limit(BANS_PAGE_SIZE + 1)
    .execute();
  return { bans: rows.slice(0, BANS_PAGE_SIZE).map(({ user_id }) => user_id), more: rows.length > BANS_PAGE_SIZE };
}
