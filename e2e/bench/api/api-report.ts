import { availableParallelism, cpus, loadavg } from 'node:os';
import { alignColumns } from '../align-columns.ts';
import type { callNames } from './variants.ts';

/** The measurement of one call of one variant. */
export interface Measurement {
  name: string;
  call: (typeof callNames)[number];
  perSecond: number;
  /** The share of the bare server's requests per second. */
  shareOfBare: number;
  /** In milliseconds. */
  p99Ms: number;
}

/** The minimum share of the bare server's speed for the profile call. */
const MIN_PROFILE_SHARE = 0.9;

/** Describes the machine, and its load at the start, which affects every measurement. */
export function describeMachine(): string {
  const cores = `${availableParallelism()} cores (${cpus()[0]?.model ?? 'unknown'})`;
  return `Node ${process.versions.node}, ${cores}, load ${loadavg()[0]?.toFixed(1)} at the start; the programs, PostgreSQL and the load share them.`;
}

/** Formats a table that compares each call with the bare server, and the result against the limit. */
export function formatApiReport(measurements: Measurement[]): string {
  const findBare = (name: string) =>
    measurements.find((measurement) => measurement.name === name && measurement.call === 'bare');
  const rows = measurements.map((measurement) => {
    const bare = findBare(measurement.name) ?? measurement;
    return [
      measurement.name,
      measurement.call,
      measurement.perSecond.toFixed(0),
      `${(measurement.shareOfBare * 100).toFixed(0)} %`,
      measurement.p99Ms.toFixed(1),
      `${(measurement.p99Ms / bare.p99Ms).toFixed(2)} x`,
    ];
  });
  const profileResults = measurements
    .filter(({ call }) => call === 'profile')
    .map(
      ({ name, shareOfBare }) =>
        `${name}: profile at ${(shareOfBare * 100).toFixed(0)} % of bare, limit >= ${MIN_PROFILE_SHARE * 100} %: ${shareOfBare >= MIN_PROFILE_SHARE ? 'ok' : 'under'}`,
    );
  return `${alignColumns([['', 'call', 'calls/s', 'of bare', 'p99 ms', 'of bare'], ...rows], 2)}\n\n${profileResults.join('\n')}`;
}
