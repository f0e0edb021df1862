import { randomBytes } from 'node:crypto';
import { readSettings, settings } from '../config/settings.ts';
import { demandFreePorts } from './free-ports.ts';
import { startProgram } from './start-program.ts';

const startSettings = settings.pick({
  DISCORD_CLIENT_ID: true,
  SIMULATOR_URL: true,
  API_PORT: true,
  SIMULATOR_PORT: true,
});

interface Surroundings {
  /** The port of the gateway; the API and the simulator take the two after it. */
  port: number;
  siteOrigin: string;
  logFolder: string;
}

/** What the site has to know of the API beside it, and of the platform that it speaks to. */
export interface StartedApi {
  apiBase: string;
  /** Where people try out the chat platform, where it is the simulator. */
  simulator?: string;
  /** The settings of the site that follow. */
  settings: Record<string, string>;
}

/**
 * Starts our own API, and the simulator of the chat platform with a bot where no account at the real one is configured.
 */
export async function startApi({ port, siteOrigin, logFolder }: Surroundings): Promise<StartedApi> {
  const { DISCORD_CLIENT_ID, SIMULATOR_URL, API_PORT, SIMULATOR_PORT } = readSettings(startSettings, process.env);
  const simulated = !DISCORD_CLIENT_ID && !SIMULATOR_URL;
  const next = (offset: number) => (port === 0 ? 0 : port + offset);
  const apiPort = String(API_PORT ?? next(1));
  const simulatorPort: Record<string, string> = simulated ? { SIMULATOR_PORT: String(SIMULATOR_PORT ?? next(2)) } : {};
  await demandFreePorts({ PORT: String(port), API_PORT: apiPort, ...simulatorPort });
  const simulator = simulated
    ? await startProgram('simulator/main.ts', `${logFolder}/simulator.log`, {
        ...simulatorPort,
        SITE_ORIGIN: siteOrigin,
      })
    : undefined;
  // A key for this run alone: the one that was made with `npm run site -- bot key` stays good beside it.
  const key = `bot_${randomBytes(32).toString('base64url')}`;
  const api = await startProgram(DISCORD_CLIENT_ID ? 'api/main.ts' : 'api/seed/main.ts', `${logFolder}/api.log`, {
    API_PORT: apiPort,
    SITE_ORIGIN: siteOrigin,
    ...(simulator ? { SIMULATOR_URL: simulator.url, SIMULATOR_BOT_KEY: key } : {}),
  });
  simulator?.process.send({ api: api.url, key });
  for (const program of [simulator, api]) {
    program?.process.once('exit', () => {
      console.error('A part of the product ended; its log says why. Everything stops.');
      process.exit(1);
    });
  }
  return {
    apiBase: api.url,
    ...(simulator ? { simulator: simulator.url, settings: simulatedSite(simulator.url) } : { settings: {} }),
  };
}

/** The simulator's only application, and where its pages and pictures are. */
function simulatedSite(url: string): Record<string, string> {
  return {
    SITE_CLIENT_ID: '157730590492196864',
    SITE_AUTHORIZE_URL: `${url}/oauth2/authorize`,
    SITE_IMAGE_HOST: url,
  };
}
