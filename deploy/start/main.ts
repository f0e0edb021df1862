import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { ConfigError, exitWithMessage } from 'config/operator-errors';
import { createProcessLog } from 'config/process-log';
import { findChanged } from '../build/build-changed.ts';
import { root } from '../build/packages.ts';
import { runGateway } from '../gateway/gateway.ts';
import { releaseChanges } from '../release/release-changes.ts';
import { loadEnvironment } from '../site-environment.ts';
import { startApi } from './start-api.ts';

try {
  if (process.argv.length > 2)
    throw new ConfigError('npm start has no options. Its settings are in docs/configuration.md.');
  const initialEnvironment = loadEnvironment();
  if (initialEnvironment.staffHost)
    throw new ConfigError('SITE_ROLE=admin needs only the gateway: start it with node deploy/gateway/main.ts.');
  if (findChanged().length > 0) await build();
  await releaseChanges(initialEnvironment.store);

  const logFolder = 'var/log';
  mkdirSync(path.join(root, logFolder), { recursive: true });
  const { port: sitePort, site } = initialEnvironment;
  const api =
    initialEnvironment.apiBases.length > 0
      ? undefined
      : await startApi({ port: sitePort, siteOrigin: site.origin, logFolder });
  const environment = api ? loadEnvironment({ API_BASE: api.apiBase, ...api.settings }) : initialEnvironment;
  const log = createProcessLog(path.join(root, logFolder, 'gateway.log'));
  const { port } = new URL(await runGateway(environment, log));
  console.log(`
  ${environment.site.brand.name} is running at http://localhost:${port}

  ${
    api?.simulator
      ? `Sign in as one of five people: ${api.simulator} simulates the chat platform, and the page shows the code of the
  second factor. ${api.simulator}/simulator injects faults and lets you act as a member; the bot then does
  what was saved in the dashboard.`
      : `Calls go to ${environment.apiBases.join(', ')}.`
  }
  The logs are in ${logFolder}. Ctrl+C stops everything.
`);
} catch (error) {
  exitWithMessage(error);
}

/** Builds in a process of its own, because the memory of the bundler would stay with the site. */
async function build() {
  const builder = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'deploy/start/build.ts'], {
    cwd: root,
    stdio: 'inherit',
  });
  const kill = () => builder.kill();
  process.once('exit', kill);
  const [code] = await once(builder, 'exit');
  process.off('exit', kill);
  if (code !== 0) process.exit(1);
}
