import { SapphireClient } from '@sapphire/framework';
import { startDiscordJs } from './discord-js.ts';
import type { StartBot } from './scenario.ts';

/** Starts a bot with Sapphire, which extends the client of discord.js. */
export const startSapphireBot: StartBot = (url) =>
  startDiscordJs(
    url,
    (options) => new SapphireClient({ ...options, loadDefaultErrorListeners: false, baseUserDirectory: null }),
  );
