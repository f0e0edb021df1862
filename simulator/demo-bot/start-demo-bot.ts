import { REST } from '@discordjs/rest';
import { simulatorCredentials } from 'api-contract/simulator-credentials';
import { connect, Site } from 'bot-client';
import type { ConnectedBot } from '../plays/plays.ts';
import type { Simulator } from '../simulator.ts';
import { clientOf } from './client.ts';
import { hear } from './hear.ts';
import { writeTo } from './write-to.ts';

/** The site whose settings the bot follows, and the bot's key there. */
export interface BotSite {
  api: string;
  key: string;
}

/** The simulator's own bot. */
export interface DemoBot extends ConnectedBot {
  /** What it knows of the site. */
  readonly site: Site;
}

/** Starts the simulator's own bot: made as docs/bot.md says, it writes through the platform's API alone. */
export function startDemoBot({ world, plays }: Simulator, platformUrl: string, { api, key }: BotSite): DemoBot {
  plays.bot?.stop();
  const site = new Site(api, key);
  const { client, disconnect } = clientOf(world);
  const rest = new REST({ api: `${platformUrl}/api`, version: '10', timeout: 5000, retries: 1 });
  rest.setToken(simulatorCredentials.botToken);
  connect(client, site);
  client.emit('clientReady');
  const bot: DemoBot = {
    site,
    hear: (happening) => hear({ site, client, write: writeTo(rest) }, happening),
    stop: () => {
      disconnect();
      site.stop();
      rest.clearHandlerSweeper();
      rest.clearHashSweeper();
      if (plays.bot === bot) plays.bot = undefined;
    },
  };
  plays.bot = bot;
  return bot;
}
