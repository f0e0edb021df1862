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
  /** The 99th percentile of the response time at half of `perSecond`, in milliseconds. */
  p99Ms: number;
}

/** The minimum shares of the bare server's speed. */
const MIN_SHARES = new Map<Measurement['call'], number>([
  ['profile', 1],
  ['guilds', 0.8],
]);

/** The maximum p99 of these calls, as a multiple of the bare server's. */
const MAX_P99_RATIO = 2;

/** Describes the machine, and its load at the start, which affects every measurement. */
export function describeMachine(): string {
  const cores = `${availableParallelism()} cores (${cpus()[0]?.model ?? 'unknown'})`;
  return `Node ${process.versions.node}, ${cores}, load ${loadavg()[0]?.toFixed(1)} at the start; the programs, PostgreSQL and the load share them.`;
}

/** Formats a table that compares each call with the bare server, and the result against the limit. */
export function formatApiReport(measurements: Measurement[]): string {
  const findBare = (name: string) =>
    measurements.find((measurement) => measurement.name === name && measurement.call === 'bare');
  const results = measurements.map((measurement) => {
    const bare = findBare(measurement.name) ?? measurement;
    return { ...measurement, p99Ratio: measurement.p99Ms / bare.p99Ms };
  });
  const rows = results.map(({ name, call, perSecond, shareOfBare, p99Ms, p99Ratio }) => [
    name,
    call,
    perSecond.toFixed(0),
    formatPercent(shareOfBare),
    p99Ms.toFixed(1),
    `${p99Ratio.toFixed(2)} x`,
  ]);
  const verdicts = results.flatMap(({ name, call, shareOfBare, p99Ratio }) => {
    const minShare = MIN_SHARES.get(call);
    if (minShare === undefined) return [];
    const speed = `${formatPercent(shareOfBare)} of bare, limit >= ${formatPercent(minShare)}: ${shareOfBare >= minShare ? 'ok' : 'under'}`;
    const p99 = `p99 ${p99Ratio.toFixed(2)} x, limit <= ${MAX_P99_RATIO} x: ${p99Ratio <= MAX_P99_RATIO ? 'ok' : 'over'}`;
    return [`${name}: ${call} at ${speed}; ${p99}`];
  });
  return `${alignColumns([['', 'call', 'calls/s', 'of bare', 'p99 ms', 'of bare'], ...rows], 2)}\n\n${verdicts.join('\n')}`;
}

function formatPercent(share: number): string {
  return `${(share * 100).toFixed(0)} %`;
}
