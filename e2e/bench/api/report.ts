import { availableParallelism, cpus, loadavg } from 'node:os';
import type { callNames } from './variants.ts';

/** The measurement of one call of one variant. */
export interface Measurement {
  name: string;
  call: (typeof callNames)[number];
  perSecond: number;
  /** The share of the bare server's requests per second. */
  ofBare: number;
  /** In milliseconds. */
  p99: number;
}

/** The minimum share of the bare server's speed for the profile call. */
const MIN_PROFILE_SHARE = 0.6;

/** Describes the machine and its load at the start, which affects every measurement. */
export function describeMachine(): string {
  const cores = `${availableParallelism()} cores (${cpus()[0]?.model ?? 'unknown'})`;
  return `Node ${process.versions.node}, ${cores}, load ${loadavg()[0]?.toFixed(1)} at the start; the programs, PostgreSQL and the load share them.`;
}

/** Formats a table that compares each call with the bare server, and the result against the limit. */
export function report(measurements: Measurement[]): string {
  const bareOf = (name: string) =>
    measurements.find((measurement) => measurement.name === name && measurement.call === 'bare');
  const rows = measurements.map((measurement) => {
    const bare = bareOf(measurement.name) ?? measurement;
    return [
      measurement.name,
      measurement.call,
      measurement.perSecond.toFixed(0),
      `${(measurement.ofBare * 100).toFixed(0)} %`,
      measurement.p99.toFixed(1),
      `${(measurement.p99 / bare.p99).toFixed(2)} x`,
    ];
  });
  const bars = measurements
    .filter(({ call }) => call === 'profile')
    .map(
      ({ name, ofBare }) =>
        `${name}: profile at ${(ofBare * 100).toFixed(0)} % of bare, bar ${MIN_PROFILE_SHARE * 100} %: ${ofBare >= MIN_PROFILE_SHARE ? 'ok' : 'under'}`,
    );
  return `${alignColumns([['', 'call', 'calls/s', 'of bare', 'p99 ms', 'of bare'], ...rows])}\n\n${bars.join('\n')}`;
}

function alignColumns(rows: string[][]): string {
  const widths = rows[0]?.map((_cell, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, column) => (column < 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  '),
    )
    .join('\n');
}
