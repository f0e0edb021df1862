import { readSettings, settings } from '../deploy/config/settings.ts';
import type { SimulatorOptions } from './start-simulator.ts';

const simulatorSettings = settings.pick({
  SIMULATOR_PORT: true,
  SIMULATOR_HOST: true,
  SIMULATOR_FOLDER: true,
  SIMULATOR_SEED: true,
  SIMULATOR_SERVERS: true,
  SITE_ORIGIN: true,
  SITE_BRAND_NAME: true,
});

/** Reads how the simulator is to run; a mistake is said in one sentence that names the setting. */
export function readSimulatorEnvironment(variables: Record<string, string | undefined>): SimulatorOptions {
  const values = readSettings(simulatorSettings, variables);
  return {
    port: values.SIMULATOR_PORT ?? 3002,
    host: values.SIMULATOR_HOST,
    folder: values.SIMULATOR_FOLDER,
    seed: values.SIMULATOR_SEED,
    servers: values.SIMULATOR_SERVERS,
    siteOrigin: values.SITE_ORIGIN ?? 'http://localhost:3000',
    applicationName: values.SITE_BRAND_NAME,
  };
}
