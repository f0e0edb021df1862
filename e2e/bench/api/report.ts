import { availableParallelism, cpus, loadavg } from 'node:os';
import type { callNames } from './variants.ts';

/** What one call of one variant came to. */
export interface Measurement {
  name: string;
  call: (typeof callNames)[number];
  perSecond: number;
  /** The share of the bare server's calls. */
  ofBare: number;
  /** In milliseconds. */
  p99: number;
}

/** The least share of the bare server's calls that the profile has to reach. */
const MIN_PROFILE_SHARE = 0.6;

/** What was measured with, and how busy it was when it began: others' work is in every figure. */
export function machine(): string {
  const cores = `${availableParallelism()} cores (${cpus()[0]?.model ?? 'unknown'})`;
  return `Node ${process.versions.node}, ${cores}, load ${loadavg()[0]?.toFixed(1)} at the start; the programs, PostgreSQL and the load share them.`;
}

/** The figures as a table: each call beside the bare server, and the bar. */
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
  return `${aligned([['', 'call', 'calls/s', 'of bare', 'p99 ms', 'of bare'], ...rows])}\n\n${bars.join('\n')}`;
}

function aligned(rows: string[][]): string {
  const widths = rows[0]?.map((_cell, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, column) => (column < 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  '),
    )
    .join('\n');
}
