import { availableParallelism, cpus, loadavg } from 'node:os';
import type { callNames } from './variants.ts';

/** What one call of one variant came to. */
export interface Figures {
  name: string;
  call: (typeof callNames)[number];
  perSecond: number;
  /** The share of the bare server's calls. */
  ofBare: number;
  /** In milliseconds. */
  p99: number;
}

/** The least share of the bare server's calls that the profile has to reach. */
const leastProfile = 0.6;

/** What was measured with, and how busy it was when it began: others' work is in every figure. */
export function machine(): string {
  const cores = `${availableParallelism()} cores (${cpus()[0]?.model ?? 'unknown'})`;
  return `Node ${process.versions.node}, ${cores}, load ${loadavg()[0]?.toFixed(1)} at the start; the programs, PostgreSQL and the load share them.`;
}

/** The figures as a table: each call beside the bare server, and the bar. */
export function report(figures: Figures[]): string {
  const bareOf = (name: string) => figures.find((figure) => figure.name === name && figure.call === 'bare');
  const rows = figures.map((figure) => {
    const bare = bareOf(figure.name) ?? figure;
    return [
      figure.name,
      figure.call,
      figure.perSecond.toFixed(0),
      `${(figure.ofBare * 100).toFixed(0)} %`,
      figure.p99.toFixed(1),
      `${(figure.p99 / bare.p99).toFixed(2)} x`,
    ];
  });
  const bars = figures
    .filter(({ call }) => call === 'profile')
    .map(
      ({ name, ofBare }) =>
        `${name}: profile at ${(ofBare * 100).toFixed(0)} % of bare, bar ${leastProfile * 100} %: ${ofBare >= leastProfile ? 'ok' : 'under'}`,
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
