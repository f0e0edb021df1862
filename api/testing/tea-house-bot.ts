import { expect } from '@jest/globals';
import { simulatorCredentials } from 'api-contract/simulator-credentials';
import { getPerson } from 'simulator/people';
import { createBotKey } from '../bot/bot-key.ts';
import { startExampleBot } from './example-bot.ts';
import { startTeaHouse } from './tea-house.ts';

/** Starts the Tea House's API and the example bot, with two of its text channels and what happens on the platform. */
export async function startTeaHouseBot(folder: string) {
  const { api, id: teaHouseId, server } = await startTeaHouse();
  const { control, url: platform } = api.simulator;
  const channels = control.channels(teaHouseId).filter(({ type }) => type === 0);
  const generalId = channels.find(({ name }) => name === 'general')?.id ?? '';
  const otherId = channels.find(({ id }) => id !== generalId)?.id ?? '';
  const key = await createBotKey(api.context);
  const bot = await startExampleBot({ platform, site: api.url, key, folder });
  return {
    api,
    bot,
    server,
    teaHouseId,
    generalId,
    otherId,
    /** A member leaves, and joins again. */
    rejoin(userId = getPerson('visitor').id) {
      control.leaveServer(teaHouseId, userId);
      control.joinServer(teaHouseId, userId);
    },
    /** Calls the platform as the bot, as another program with its token could. */
    async callPlatform(method: string, path: string, body?: object) {
      const response = await fetch(`${platform}/api/v10${path}`, {
        method,
        headers: {
          authorization: `Bot ${simulatorCredentials.botToken}`,
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        body: body ? JSON.stringify(body) : null,
      });
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
      return response.status === 204 ? undefined : response.json();
    },
    /** Stops both; throws if the bot failed, or called what the simulator does not play. */
    async stop() {
      const code = await bot.stop();
      await api.stop();
      expect({ code, unknownRoutes: control.takeUnknownRoutes() }).toEqual({ code: 0, unknownRoutes: [] });
    },
  };
}

/** The Tea House's API and the example bot. */
export type TeaHouseBot = Awaited<ReturnType<typeof startTeaHouseBot>>;
