import { randomBytes } from 'node:crypto';
import { readSettings } from 'config/read-settings';
import { settings } from 'config/settings';
import { requireFreePorts } from './free-ports.ts';
import { startBot } from './start-bot.ts';
import { startProgram } from './start-program.ts';

const startSettings = settings.pick({
  DISCORD_CLIENT_ID: true,
  SIMULATOR_URL: true,
  API_PORT: true,
  SIMULATOR_BOT: true,
  SIMULATOR_FOLDER: true,
  SIMULATOR_PORT: true,
});

interface StartApiOptions {
  /** The port of the gateway; the API and the simulator take the two after it. */
  port: number;
  siteOrigin: string;
  logFolder: string;
}

/** What the site needs to know about the started API and its chat platform. */
export interface StartedApi {
  apiBase: string;
  /** The URL of the simulator, if it was started. */
  simulator?: string;
  /** The settings of the site that follow from the simulator. */
  settings: Record<string, string>;
}

/**
 * Starts this product's API, and the simulator with the example bot if no account at the real chat platform is configured.
 */
export async function startApi({ port, siteOrigin, logFolder }: StartApiOptions): Promise<StartedApi> {
  const { DISCORD_CLIENT_ID, SIMULATOR_URL, API_PORT, SIMULATOR_BOT, SIMULATOR_FOLDER, SIMULATOR_PORT } = readSettings(
    startSettings,
    process.env,
  );
  const usesSimulator = !DISCORD_CLIENT_ID && !SIMULATOR_URL;
  const getPort = (offset: number) => (port === 0 ? 0 : port + offset);
  const apiPort = String(API_PORT ?? getPort(1));
  const simulatorPort: Record<string, string> = usesSimulator
    ? { SIMULATOR_PORT: String(SIMULATOR_PORT ?? getPort(2)) }
    : {};
  await requireFreePorts({ PORT: String(port), API_PORT: apiPort, ...simulatorPort });
  const simulator = usesSimulator
    ? await startProgram('simulator/main.ts', `${logFolder}/simulator.log`, {
        ...simulatorPort,
        SITE_ORIGIN: siteOrigin,
      })
    : undefined;
  // A key for this run only; the key from `npm run site -- bot key` stays valid.
  const key = `bot_${randomBytes(32).toString('base64url')}`;
  const api = await startProgram(DISCORD_CLIENT_ID ? 'api/main.ts' : 'api/seed/main.ts', `${logFolder}/api.log`, {
    API_PORT: apiPort,
    SITE_ORIGIN: siteOrigin,
    ...(simulator ? { SIMULATOR_URL: simulator.url, SIMULATOR_BOT_KEY: key, SIMULATOR_BOT_KEY_FILE: '' } : {}),
  });
  if (simulator && SIMULATOR_BOT === 'on')
    startBot({
      ...{ simulator: simulator.url, apiUrl: api.url, key },
      ...{ folder: `${SIMULATOR_FOLDER}/bot`, logFile: `${logFolder}/bot.log` },
    });
  for (const program of [simulator, api]) {
    program?.process.once('exit', () => {
      console.error('The API or the simulator exited; its log says why. Stopping the site.');
      process.exit(1);
    });
  }
  return {
    apiBase: api.url,
    ...(simulator ? { simulator: simulator.url, settings: getSimulatorSettings(simulator.url) } : { settings: {} }),
  };
}

/** The settings of the site for a simulator: its only application, and the URLs of its pages and pictures. */
export function getSimulatorSettings(url: string): Record<string, string> {
  return {
    SITE_CLIENT_ID: '157730590492196864',
    SITE_AUTHORIZE_URL: `${url}/oauth2/authorize`,
    SITE_IMAGE_HOST: url,
  };
}
