import { ConfigError } from './config/config-error.ts';
import { loadEnvironment } from './config/environment.ts';
import { startApi } from './server/start-api.ts';

try {
  const { url, stop } = await startApi(loadEnvironment(), { logStream: process.stdout });
  process.send?.({ url });
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void stop().then(() => process.exit(0)));
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
}
