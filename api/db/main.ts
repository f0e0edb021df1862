import path from 'node:path';
import { readSettings } from 'config/read-settings';
import { settings } from 'config/settings';
import { startBundledServer } from './bundled/bundled-server.ts';

// Runs only the bundled PostgreSQL server, so that it outlives restarts of the API in development.
try {
  const { API_DATA = 'var/api-simulator' } = readSettings(settings.pick({ API_DATA: true }), process.env);
  const server = await startBundledServer(path.resolve(import.meta.dirname, '../..', API_DATA), console.error);
  process.send?.({ url: server.url });
  for (const event of ['SIGINT', 'SIGTERM', 'disconnect'] as const)
    process.once(event, () => void server.stop().then(() => process.exit(0)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
