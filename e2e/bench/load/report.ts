import type { Load } from './load-page.ts';
import { type Loads, type Medians, quantile } from './statistics.ts';
import { variantNames } from './variants.ts';

const kb = (bytes: number) => (bytes / 1024).toFixed(1);
const ms = (time: number) => time.toFixed(0);

const columns: [string, (load: Load) => string][] = [
  ['requests', ({ requests }) => String(requests)],
  ['KB', ({ bytes }) => kb(bytes)],
  ['KB script', ({ scriptBytes }) => kb(scriptBytes)],
  ['rounds', ({ rounds }) => String(rounds)],
  ['FCP ms', ({ fcp }) => ms(fcp)],
  ['LCP ms', ({ lcp }) => ms(lcp)],
  ['TBT ms', ({ tbt }) => ms(tbt)],
  ['CLS', ({ cls }) => cls.toFixed(3)],
];

function alignColumns(rows: string[][]): string {
  const widths = rows[0]?.map((_cell, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row.map((cell, column) => (column ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[0] ?? 0))).join('  '),
    )
    .join('\n');
}

/** Formats the medians as a table, with the interquartile range of LCP as a measure of stability. */
export function formatTable(loads: Loads, medians: Medians): string {
  const rows = variantNames.map((name) => {
    const times = loads[name].map(({ lcp }) => lcp);
    const half = `${ms(quantile(times, 0.25))}-${ms(quantile(times, 0.75))}`;
    return [name, ...columns.map(([, cell]) => cell(medians[name])), half];
  });
  return alignColumns([['medians', ...columns.map(([title]) => title), 'half of LCPs'], ...rows]);
}

interface Limit {
  name: string;
  measured: string;
  ok: boolean;
}

function compareLimit(name: string, value: number, limit: number, show: (value: number) => string): Limit {
  return { name, measured: show(value), ok: value <= limit };
}

/** Compares the landing page with every limit of the design. */
export function formatLimits({ federated, 'one bundle': bundle, static: plain }: Medians): string {
  const times = (ratio: number) => `${ratio.toFixed(2)} x`;
  const all: Limit[] = [
    compareLimit('FCP against static <= 1.2 x', federated.fcp / plain.fcp, 1.2, times),
    compareLimit('LCP against static <= 1.2 x', federated.lcp / plain.lcp, 1.2, times),
    { name: 'TBT < 100 ms', measured: `${ms(federated.tbt)} ms`, ok: federated.tbt < 100 },
    compareLimit('CLS 0', Number(federated.cls.toFixed(3)), 0, (cls) => cls.toFixed(3)),
    compareLimit('serial rounds <= 2', federated.rounds, 2, String),
    compareLimit('script until idle <= 145 KB', federated.scriptBytes, 145 * 1024, (bytes) => `${kb(bytes)} KB`),
    compareLimit(
      'federation <= 25 KB of script',
      federated.scriptBytes - bundle.scriptBytes,
      25 * 1024,
      (bytes) => `${kb(bytes)} KB`,
    ),
    compareLimit(
      'federation <= 5 % of LCP',
      federated.lcp / bundle.lcp - 1,
      0.05,
      (share) => `${(share * 100).toFixed(1)} % (${times(share + 1)})`,
    ),
  ];
  return alignColumns(all.map(({ name, measured, ok }) => [name, measured, ok ? 'ok' : 'over']));
}
