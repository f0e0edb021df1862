import { parseArgs } from 'node:util';
import { buildChanged } from '../build/build-changed.ts';
import { getReleasedPackages } from '../build/packages.ts';
import { ConfigError } from '../config/operator-errors.ts';
import { loadEnvironment } from '../config/site-environment.ts';
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

function getPackageName(area: string | undefined): string {
  const name = getReleasedPackages().find((candidate) => candidate.replace('remote-', '') === area);
  if (!name) throw new ConfigError(`There is no package "${area ?? ''}".\n\n${help}`);
  return name;
}

async function parseReleases(store: ReleaseStore, releaseArgs: string[]): Promise<Record<string, string>> {
  if (releaseArgs.length === 0) throw new ConfigError(`promote needs a package.\n\n${help}`);
  const entries = releaseArgs.map(async (releaseArg) => {
    const [name = '', release] = releaseArg.split('=');
    const id = release ?? (await findNewestReleases(store, name))[0]?.release;
    if (!id) throw new ReleaseRejectedError(`There is no release of ${name}.`);
    return [name, id] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

function parseCount(value: string, option: string): number {
  if (!/^\d+$/.test(value)) throw new ConfigError(`--${option} must be a whole number.`);
  return Number(value);
}

/** Runs a release command; returns the text to print. */
export async function runReleaseCommand(args: string[]): Promise<string> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      help: { type: 'boolean' },
      'dry-run': { type: 'boolean' },
      'if-new': { type: 'boolean' },
      keep: { type: 'string', default: '5' },
      hours: { type: 'string', default: '168' },
    },
  });
  const [command, ...areas] = positionals;
  if (values.help || !command) return help;
  const location = loadEnvironment().store;
  const store = new ReleaseStore(location);
  switch (command) {
    case 'publish': {
      const packageName = getPackageName(areas[0]);
      await buildChanged([packageName]);
      return store.publish(packageName);
    }
    case 'all':
      return releaseChanges(location, { ifNew: values['if-new'] });
    case 'promote': {
      const releases = await parseReleases(store, areas);
      if (!values['dry-run']) return (await promote(store, releases)).change;
      await checkPromotion(store, releases, await store.getLive());
      return 'These releases can become live.';
    }
    case 'rollback': {
      const packages = [areas[0], ...areas.slice(1)].map(getPackageName);
      return (await rollback(store, ...packages.map((name) => name.replace('remote-', '')))).change;
    }
    case 'retire':
      if (!areas[0]) throw new ConfigError(`retire needs an area.\n\n${help}`);
      return (await retire(store, areas[0])).change;
    case 'list':
      return formatListing(store);
    case 'verify':
      return verify(store, areas[0]);
    case 'prune': {
      const options = { keep: parseCount(values.keep, 'keep'), olderThanHours: parseCount(values.hours, 'hours') };
      return (await prune(store, options)).join('\n') || 'There was nothing to remove.';
    }
    default:
      throw new ConfigError(`There is no command "${command}".\n\n${help}`);
  }
}
