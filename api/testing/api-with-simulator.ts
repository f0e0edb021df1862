import path from 'node:path';
import { startCheckedSimulator } from 'simulator/testing/start-checked-simulator';
import type { ApiContext } from '../app.ts';
import { readEnvironment } from '../environment.ts';
import { seedDemo } from '../seed/seed-demo.ts';
import { startApi } from '../start.ts';
import { createTestDatabase } from './test-database.ts';

/** The settings of an API with its own folder and a database on the shared server. */
export async function createDataSettings(folder: string, name: string): Promise<Record<string, string>> {
  return { API_DATA: path.join(folder, name), DATABASE_URL: await createTestDatabase('template_api') };
}

/** Starts the API like the product does, with a simulator and a little demo data. */
export async function startApiWithSimulator(settings: Record<string, string>, logStream?: NodeJS.WritableStream) {
  const simulator = await startCheckedSimulator({ servers: 300 });
  const variables = { SIMULATOR_URL: simulator.url, API_PORT: '0', ...settings };
  const seed = (context: ApiContext) => seedDemo(context, { actions: 20, days: 2, servers: 20 });
  const api = await startApi(readEnvironment(variables), { logStream, seed });
  const stop: typeof api.stop = async (drained) => {
    await api.stop(drained);
    await simulator.stop();
  };
  return { ...api, simulator, variables, stop };
}
