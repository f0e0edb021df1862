import { createWriteStream, mkdirSync } from 'node:fs';
import path from 'node:path';
import { root } from '../build/packages.ts';
import { loadEnvironment } from '../config/site-environment.ts';
import { exitWithMessage } from '../errors/exit-with-message.ts';
import { runGateway } from '../gateway/run.ts';
import { releaseWhatChanged } from './release-what-changed.ts';

try {
  const environment = loadEnvironment();
  await releaseWhatChanged(environment.storeFolder);

  const logFile = 'var/log/gateway.log';
  mkdirSync(path.join(root, path.dirname(logFile)), { recursive: true });
  const log = createWriteStream(path.join(root, logFile), { flags: 'a' });
  const { port } = new URL(await runGateway(environment, log));
  console.log(`
  ${environment.site.brand.name} is running at http://localhost:${port}

  ${
    environment.apiBase
      ? `Calls go to ${environment.apiBase}.`
      : 'There is no API yet: pages work, signing in does not. API_BASE=http://… names one.'
  }
  The log is in ${logFile}. Ctrl+C stops everything.
`);
} catch (error) {
  exitWithMessage(error);
}
