import { contract } from 'api-contract/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../http/context.ts';
import { implement, implementFreely } from '../http/implement.ts';
import { answerBotBans } from './bans-route.ts';
import { changesChannel } from './changes/announce.ts';
import { answerStream } from './changes/stream-route.ts';
import { answerReport } from './report-commands.ts';
import { answerServers } from './servers-route.ts';
import { answerSettings } from './settings-route.ts';

/** What the bot tells the site, and is told by it. */
export function botRoutes(app: FastifyInstance, context: Context) {
  implement(app, context, contract.reportCommands, answerReport);
  implement(app, context, contract.reportServers, answerServers);
  implement(app, context, contract.botBans, answerBotBans);
  implementFreely(app, context, contract.botSettings, answerSettings);
  implementFreely(app, context, contract.botChanges, answerStream);
  keepTelling(app, context);
}

/** Wakes the streams while the API runs, and ends them before it waits for what is under way. */
function keepTelling(app: FastifyInstance, { listen, changeStreams }: Context) {
  let deafen: (() => Promise<void>) | undefined;
  app.addHook('onReady', async () => {
    deafen = await listen(changesChannel, () => changeStreams.wake());
  });
  app.addHook('preClose', async () => changeStreams.stop());
  app.addHook('onClose', async () => deafen?.());
}
