import { createWriteStream, mkdirSync } from 'node:fs';
import path from 'node:path';
import { buildChanged } from '../build/main.ts';
import { releasedPackages, root } from '../build/packages.ts';
import { ConfigError, loadEnvironment } from '../config/site-environment.ts';
import { createGateway } from '../gateway/gateway.ts';
import { ReleaseStore } from '../release/store.ts';
import { portHolder } from './port-holder.ts';

async function releaseWhatChanged(storeFolder: string) {
  const built = await buildChanged();
  if (built.length) console.log(`Built ${built.join(', ')}.`);
  const store = new ReleaseStore(storeFolder);
  const releases = await Promise.all(
    releasedPackages().map(async (name) => [name.replace('remote-', ''), await store.publish(name)] as const),
  );
  await store.promote(Object.fromEntries(releases));
}

async function start() {
  const environment = loadEnvironment();
  await releaseWhatChanged(environment.storeFolder);

  const logFile = path.join(root, 'var/log/gateway.log');
  mkdirSync(path.dirname(logFile), { recursive: true });
  const app = await createGateway(environment, createWriteStream(logFile, { flags: 'a' }));
  const { host, port } = environment;
  const address = await app.listen({ host, port }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new ConfigError(
      `Port ${port} is taken by ${portHolder(port)}. Stop it, or choose another: PORT=3001 npm start`,
    );
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void app.close().then(() => process.exit(0)));
  }
  console.log(`\n  ${environment.site.brand.name} is running at http://localhost:${new URL(address).port}\n`);
  console.log(
    environment.apiBase
      ? `  Calls go to ${environment.apiBase}.`
      : '  No API is configured: pages work, signing in does not. Name one with API_BASE=http://…',
  );
  console.log('  The log is in var/log/gateway.log. Stop with Ctrl+C.\n');
}

start().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
});
