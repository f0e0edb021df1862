import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { readOptions, UsageError } from 'config/command-verbs';
import { ConfigError } from 'config/operator-errors';
import { z } from 'zod';
import { root } from '../build/packages.ts';
import { loadEnvironment } from '../site-environment.ts';
import type { Live } from './live.ts';
import { ReleaseStore } from './store.ts';

const usage = 'Usage: npm run site -- failures [--days <1 to 90>]';

function parseDays(args: string[]): string {
  const { days } = readOptions({
    command: 'failures',
    usage,
    args,
    options: { days: { type: 'string', default: '7' } },
  });
  if (!/^([1-9]|[1-8]\d|90)$/.test(days)) throw new UsageError('--days must be a number from 1 to 90.');
  return days;
}

/** Reports the failures of all releases in the store, live ones first. */
export async function runFailuresCommand(args: string[]): Promise<string> {
  if (args.includes('--help')) return usage;
  const days = parseDays(args);
  const store = new ReleaseStore(loadEnvironment().store);
  const [live, failures] = await Promise.all([store.getLive(), fetchFailures(days)]);
  const stored = await Promise.all(
    [...new Set(failures.map(({ area, release }) => `${area} ${release}`))].map(async (key) => {
      const [area = '', release = ''] = key.split(' ');
      return (await store.find(area, release)) ? [key] : [];
    }),
  );
  return formatReport({ live, failures, stored: new Set(stored.flat()), days }).join('\n');
}

const failure = z.object({
  area: z.string(),
  release: z.string(),
  kind: z.string(),
  instead: z.string().optional(),
  count: z.int(),
  first: z.string(),
  last: z.string(),
});

/** Failures of a release with the same kind and fallback, over some days. */
export type Failure = z.infer<typeof failure>;

const cliArgs = ['--disable-warning=ExperimentalWarning', 'api/cli/main.ts', 'failures'];

/** Runs the API's command, which works whether the API is running or not. */
async function fetchFailures(days: string): Promise<Failure[]> {
  const command = promisify(execFile)(process.execPath, [...cliArgs, '--days', days], {
    cwd: root,
    maxBuffer: 64 << 20,
  });
  const { stdout } = await command.catch((error: { stderr?: string }) => {
    throw new ConfigError(`The failure reports could not be read: ${error.stderr?.trim() || error}`);
  });
  const lines = stdout.split('\n').filter(Boolean);
  return lines.map((line) => failure.parse(JSON.parse(line)));
}

interface Report {
  live: Live;
  failures: Failure[];
  /** The releases that the store has, as `area release`. */
  stored: Set<string>;
  days: string;
}

export function formatReport({ live, failures, stored, days }: Report): string[] {
  const ofStoredReleases = failures.filter(({ area, release }) => stored.has(`${area} ${release}`));
  const areas = Object.keys(live).filter((name) => name !== 'shell');
  const names = [...new Set([...areas, ...ofStoredReleases.map(({ area }) => area)])].sort();
  const unknownCount = sum(failures) - sum(ofStoredReleases);
  return [
    `Failures that browsers reported in the last ${days} days, if their users agreed to it:`,
    ...names.flatMap((name) =>
      formatArea(
        name,
        live,
        Map.groupBy(filterByArea(ofStoredReleases, name), ({ release }) => release),
      ),
    ),
    ...(unknownCount > 0 ? ['', `${unknownCount} more of releases that the store does not have.`] : []),
  ];
}

function formatArea(name: string, live: Live, releases: Map<string, Failure[]>): string[] {
  const current = live[name];
  const others = [...releases.keys()].filter((release) => release !== current?.release);
  return ['', name, ...[...(current ? [current.release] : []), ...others].map(line)];

  function line(release: string): string {
    const failures = releases.get(release) ?? [];
    const state = release === current?.release ? 'live' : release === current?.previous ? 'previous' : 'not live';
    return `  ${release}  ${state.padEnd(8)}  ${failures.length ? formatFailures(failures) : 'no failures'}`;
  }
}

function formatFailures(failures: Failure[]): string {
  const kinds = [...Map.groupBy(failures, ({ kind }) => kind)].map(([kind, of]) => `${kind} ${sum(of)}`);
  const fellBack = sum(failures.filter(({ instead }) => instead));
  const first = failures.map((one) => one.first).sort()[0];
  const last = failures
    .map((one) => one.last)
    .sort()
    .at(-1);
  const when = first === last ? `on ${first}` : `from ${first} to ${last}`;
  return `${sum(failures)} failed (${kinds.join(', ')}), ${fellBack} of them fell back, ${when}`;
}

function filterByArea(failures: Failure[], name: string) {
  return failures.filter(({ area }) => area === name);
}

function sum(failures: Failure[]): number {
  return failures.reduce((total, { count }) => total + count, 0);
}
