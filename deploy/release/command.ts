import { runVerb } from 'config/command-verbs';
import { ConfigError } from 'config/operator-errors';
import { buildChanged } from '../build/build-changed.ts';
import { getReleasedPackages } from '../build/packages.ts';
import { loadEnvironment } from '../site-environment.ts';
import { findNewestReleases, formatListing } from './listing.ts';
import { checkPromotion, promote, ReleaseRejectedError, retire, rollback } from './promote.ts';
import { prune } from './prune.ts';
import { releaseChanges } from './release-changes.ts';
import { ReleaseStore } from './store.ts';
import { verify } from './verify.ts';

const help = `Usage: npm run site -- release <command>

  publish <package>        build a package if it changed, and store it as a release; prints its id
  all                      publish every package, and make these releases live
    --if-new                 only if they are not those of the last such command
  promote <package>[=<id>] …
                           make releases live, all at the same time; without an id, the newest
    --dry-run                only check whether they can become live
  rollback <package> …      make the previously live releases live again, all at the same time
  retire <area>            take an area off the site
  list                     every release, and which are live
  verify [area]            compare the files of the live releases with their digests; exits with 1 if one differs
  prune                    remove old releases, except live ones, their fallbacks, and the newest
    --keep <n>               how many of the newest to keep of each package (5)
    --hours <n>              how old a release must be (168)

Packages are shell, and the areas public, dashboard, admin …. SITE_STORE names where releases are stored.`;

function getPackageName(area: string): string {
  const name = getReleasedPackages().find((candidate) => candidate.replace('remote-', '') === area);
  if (!name) throw new ConfigError(`There is no package "${area}".\n\n${help}`);
  return name;
}

const getArea = (name: string) => getPackageName(name).replace('remote-', '');

/** Throws if a package is named twice, because only one of its releases can become live. */
function rejectRepeated(names: string[]) {
  const repeated = names.find((name, index) => names.indexOf(name) < index);
  if (repeated !== undefined) throw new ConfigError(`"${repeated}" was given more than once.`);
}

async function parseReleases(store: ReleaseStore, releaseArgs: string[]): Promise<Record<string, string>> {
  const named = releaseArgs.map((releaseArg) => {
    const [name = '', ...rest] = releaseArg.split('=');
    return { name, id: rest.length > 0 ? rest.join('=') : undefined };
  });
  rejectRepeated(named.map(({ name }) => name));
  const entries = named.map(async ({ name, id }) => {
    const release = id ?? (await findNewestReleases(store, name))[0]?.release;
    if (!release) throw new ReleaseRejectedError(`There is no release of ${name}.`);
    return [name, release] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

async function rollBackPackages(store: ReleaseStore, areas: string[]) {
  rejectRepeated(areas);
  return rollback(store, ...areas.map(getArea));
}

function parseCount(value: string, option: string): number {
  if (!/^\d+$/.test(value)) throw new ConfigError(`--${option} must be a whole number.`);
  return Number(value);
}

async function publish(store: ReleaseStore, area: string): Promise<string> {
  const packageName = getPackageName(area);
  await buildChanged([packageName]);
  return store.publish(packageName);
}

async function promoteReleases(store: ReleaseStore, releaseArgs: string[], isDryRun = false): Promise<string> {
  const releases = await parseReleases(store, releaseArgs);
  if (!isDryRun) return (await promote(store, releases)).change;
  await checkPromotion(store, releases, await store.getLive());
  return 'These releases can become live.';
}

async function pruneReleases(store: ReleaseStore, { keep, hours }: { keep: string; hours: string }): Promise<string> {
  const options = { keep: parseCount(keep, 'keep'), olderThanHours: parseCount(hours, 'hours') };
  return (await prune(store, options)).join('\n') || 'There was nothing to remove.';
}

/** Runs a release command; returns the text to print. */
export async function runReleaseCommand(args: string[]): Promise<string> {
  if (args.length === 0 || args.includes('--help')) return help;
  const options = {
    'dry-run': { type: 'boolean' },
    'if-new': { type: 'boolean' },
    keep: { type: 'string', default: '5' },
    hours: { type: 'string', default: '168' },
  } as const;
  const openStore = () => new ReleaseStore(loadEnvironment().store);
  const describe = async (change: Promise<{ change: string }>) => (await change).change;
  return runVerb({ command: 'release', usage: help, args, options }, (values) => ({
    'publish <package>': (area) => publish(openStore(), area),
    'all --if-new': () => releaseChanges(loadEnvironment().store, { ifNew: values['if-new'] }),
    'promote <package>… --dry-run': (...releases) => promoteReleases(openStore(), releases, values['dry-run']),
    'rollback <package>…': (...areas) => describe(rollBackPackages(openStore(), areas)),
    'retire <area>': (area) => describe(retire(openStore(), area)),
    list: () => formatListing(openStore()),
    'verify [area]': (area?: string) => verify(openStore(), area),
    'prune --keep --hours': () => pruneReleases(openStore(), values),
  }));
}
