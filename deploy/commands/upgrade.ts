import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { types } from 'node:util';
import { ConfigError } from 'config/operator-errors';
import { readSettings } from 'config/read-settings';
import { settings } from 'config/settings';
import { version } from 'config/version';
import { getReleasedPackages, root } from '../build/packages.ts';
import type { Live } from '../release/live.ts';
import { ReleaseStore } from '../release/store.ts';
import type { StoreLocation } from '../release/store-location.ts';
import { loadEnvironment } from '../site-environment.ts';
import { runAsOwner } from './run-as-owner.ts';
import { listServices, restartService, type Service } from './services.ts';
import { requireReachable, verifyOutside } from './verify-outside.ts';

/** nginx skips a gateway that did not respond for two seconds, and up to one more, because it counts whole seconds. */
const GATEWAY_PAUSE_MS = 3500;

interface Installation {
  origin: string;
  store: StoreLocation;
  dataFolder: string;
  apis: Service[];
  gateways: Service[];
}

/** Replaces the running version by the one in this folder. */
export async function runUpgrade(): Promise<string> {
  const installation = readInstallation();
  const { store, dataFolder } = installation;
  const name = `before-upgrade-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}Z.gz`;
  const backup = path.join(dataFolder, name);
  const before = await new ReleaseStore(store).getLive();
  const releases = await attempt(
    () => prepare(installation, backup),
    () => 'Nothing was replaced. Correct this and run the upgrade again.',
  );
  let isPromoted = false;
  await attempt(
    () =>
      replace(installation, releases, () => {
        isPromoted = true;
      }),
    () => {
      if (isPromoted) takeBack(store, before, releases);
      return (
        'The upgrade stopped, and the previous releases are live. Correct this and run it again, or go back to the ' +
        `previous version as docs/operating.md says, with the backup ${backup}.`
      );
    },
  );
  return `The site runs ${version}. When you no longer want to go back, delete ${backup}.`;
}

/** Runs steps; if one fails, says why, and then what `describeState` returns. */
async function attempt<T>(steps: () => Promise<T>, describeState: () => string): Promise<T> {
  try {
    return await steps();
  } catch (error) {
    console.error(types.isNativeError(error) ? error.message : error);
    throw new ConfigError(describeState(), { cause: error });
  }
}

function readInstallation(): Installation {
  const { store, site } = loadEnvironment();
  const { API_DATA } = readSettings(settings.pick({ API_DATA: true }), process.env);
  if (!API_DATA) throw new ConfigError('API_DATA is not set. docs/operating.md says how to run an upgrade.');
  const [apis, gateways] = [listServices('api'), listServices('gateway')];
  if (apis.length === 0 || gateways.length === 0)
    throw new ConfigError(
      'systemd has no services companion-api@… and companion-gateway@…. Restart the site yourself.',
    );
  return { origin: site.origin, store, dataFolder: path.resolve(root, API_DATA), apis, gateways };
}

/** Checks everything, publishes what was built, and migrates the database; returns the releases by name. */
async function prepare({ origin, store, dataFolder, apis }: Installation, backup: string) {
  report('Checking the installation.');
  runForApi(dataFolder, 'deploy/commands/main.ts', 'doctor');
  await requireReachable(origin);
  const names = getReleasedPackages().map((name) => name.replace('remote-', ''));
  const releases = Object.fromEntries(names.map((name) => [name, release(store, 'publish', name)]));
  release(store, 'promote', '--dry-run', ...toArguments(releases));

  report('Backing up and migrating the database.');
  const running = apis.filter(({ isRunning }) => isRunning).map(({ unit }) => unit);
  runForApi(dataFolder, 'api/cli/main.ts', 'upgrade', backup, ...running);
  return releases;
}

function runForApi(dataFolder: string, program: string, ...args: string[]) {
  console.log(runAsOwner({ folder: dataFolder, program, args, hasSecrets: true }));
}

function release(store: StoreLocation, ...args: string[]): string {
  return runAsOwner({
    folder: typeof store === 'string' ? store : root,
    program: 'deploy/commands/main.ts',
    args: ['release', ...args],
  });
}

function toArguments(releases: Record<string, string>): string[] {
  return Object.entries(releases).map(([name, id]) => `${name}=${id}`);
}

/** Replaces processes and releases. The API comes first, because new pages may send calls that only the new one has. */
async function replace(
  { origin, store, apis, gateways }: Installation,
  releases: Record<string, string>,
  onPromoted: () => void,
) {
  for (const { unit } of apis) restart(unit);
  report('Promoting the releases.');
  console.log(release(store, 'promote', ...toArguments(releases)));
  onPromoted();
  for (const [index, { unit }] of gateways.entries()) {
    if (index > 0) await pause(GATEWAY_PAUSE_MS);
    restart(unit);
  }
  report(`Verifying ${origin}.`);
  await verifyOutside(origin, Object.values(releases));
}

function restart(unit: string) {
  report(`Restarting ${unit}.`);
  restartService(unit);
}

/** Makes the releases live again that were live before. */
function takeBack(store: StoreLocation, before: Live, releases: Record<string, string>) {
  const changed = Object.keys(releases).filter((name) => before[name]?.release !== releases[name]);
  for (const name of changed) if (!before[name] && name !== 'shell') release(store, 'retire', name);
  const previous = changed.filter((name) => before[name]);
  if (previous.length > 0) console.log(release(store, 'rollback', ...previous));
}

function report(step: string) {
  console.log(`\n${step}`);
}
