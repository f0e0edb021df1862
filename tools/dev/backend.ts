import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { secrets, toFileSetting } from 'config/settings';
import { root } from '../../deploy/build/packages.ts';
import { startBot } from '../../deploy/start/start-bot.ts';
import { startProgram } from '../../deploy/start/start-program.ts';
import { runWatched } from './run-watched.ts';

/** Development has its own data, apart from what `npm start` uses. */
const dataFolder = 'var/dev';

interface BackendOptions {
  siteOrigin: string;
  apiPort: number;
  simulatorPort: number;
}

/** Starts a database with demo data, the API and the simulator; changes of the source restart the latter two. */
export async function startBackend({ siteOrigin, apiPort, simulatorPort }: BackendOptions) {
  mkdirSync(path.join(root, dataFolder), { recursive: true });
  const API_DATA = `${dataFolder}/api`;
  const apiUrl = `http://localhost:${apiPort}`;
  const simulatorUrl = `http://localhost:${simulatorPort}`;
  const key = `bot_${randomBytes(32).toString('base64url')}`;
  const [database] = await Promise.all([
    startProgram('api/db/main.ts', `${dataFolder}/database.log`, { API_DATA }),
    runWatched({
      packageName: 'simulator',
      file: 'simulator/main.ts',
      watched: ['simulator', 'api-contract', 'config'],
      settings: {
        SIMULATOR_PORT: String(simulatorPort),
        SIMULATOR_FOLDER: `${dataFolder}/simulator`,
        SITE_ORIGIN: siteOrigin,
      },
    }),
  ]);
  await runWatched({
    packageName: 'api',
    file: 'api/seed/main.ts',
    watched: ['api', 'api-contract', 'config'],
    settings: {
      API_PORT: String(apiPort),
      API_DATA,
      DATABASE_URL: database.url,
      SITE_ORIGIN: siteOrigin,
      SIMULATOR_URL: simulatorUrl,
      SIMULATOR_BOT_KEY: key,
      // Settings of a real account must not reach an API with the simulator.
      DISCORD_CLIENT_ID: '',
      DISCORD_CLIENT_SECRET: '',
      DISCORD_BOT_TOKEN: '',
      ...Object.fromEntries(secrets.map((name) => [toFileSetting(name), ''])),
    },
  });
  startBot({
    ...{ simulator: simulatorUrl, apiUrl, key },
    ...{ folder: `${dataFolder}/bot`, logFile: `${dataFolder}/bot.log` },
  });
  return { apiUrl, simulatorUrl };
}
