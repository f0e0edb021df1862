import type { Live } from '../release/live.ts';
import type { Failure } from './ask-api.ts';

interface Health {
  live: Live;
  failures: Failure[];
  /** The releases that the store has, as `area release`. */
  stored: Set<string>;
  days: string;
}

/** The health of every area, and of each release that failed, in words. */
export function healthLines({ live, failures, stored, days }: Health): string[] {
  const known = failures.filter(({ area, release }) => stored.has(`${area} ${release}`));
  const areas = Object.keys(live).filter((name) => name !== 'shell');
  const names = [...new Set([...areas, ...known.map(({ area }) => area)])].sort();
  const strange = sum(failures) - sum(known);
  return [
    `What browsers reported in the last ${days} days, where their readers agreed to it:`,
    ...names.flatMap((name) =>
      areaLines(
        name,
        live,
        Map.groupBy(ofArea(known, name), ({ release }) => release),
      ),
    ),
    ...(strange > 0 ? ['', `${strange} more of releases that the store does not have.`] : []),
  ];
}

function areaLines(name: string, live: Live, releases: Map<string, Failure[]>): string[] {
  const current = live[name];
  const others = [...releases.keys()].filter((release) => release !== current?.release);
  return ['', name, ...[...(current ? [current.release] : []), ...others].map(line)];

  function line(release: string): string {
    const failures = releases.get(release) ?? [];
    const state = release === current?.release ? 'live' : release === current?.previous ? 'before' : 'not live';
    return `  ${release}  ${state.padEnd(8)}  ${failures.length ? failed(failures) : 'no failures'}`;
  }
}

function failed(failures: Failure[]): string {
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

function ofArea(failures: Failure[], name: string) {
  return failures.filter(({ area }) => area === name);
}

function sum(failures: Failure[]): number {
  return failures.reduce((total, { count }) => total + count, 0);
}
