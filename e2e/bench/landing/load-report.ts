import { alignColumns } from '../align-columns.ts';
import type { Load } from './load-page.ts';
import { type Loads, type Medians, quantile } from './statistics.ts';
import { variantNames } from './variants.ts';

const kb = (bytes: number) => (bytes / 1024).toFixed(1);
const ms = (time: number) => time.toFixed(0);

const columns: [string, (load: Load) => string][] = [
  ['requests', ({ requests }) => String(requests)],
  ['KB', ({ bytes }) => kb(bytes)],
  ['KB script', ({ scriptBytes }) => kb(scriptBytes)],
  ['round trips', ({ roundTrips }) => String(roundTrips)],
  ['FCP ms', ({ fcp }) => ms(fcp)],
  ['LCP ms', ({ lcp }) => ms(lcp)],
  ['TBT ms', ({ tbt }) => ms(tbt)],
  ['CLS', ({ cls }) => cls.toFixed(3)],
];

/** Formats the medians as a table, with the interquartile range of LCP as a measure of stability. */
export function formatTable(loads: Loads, medians: Medians): string {
  const rows = variantNames.map((name) => {
    const times = loads[name].map(({ lcp }) => lcp);
    const quartiles = `${ms(quantile(times, 0.25))}-${ms(quantile(times, 0.75))}`;
    return [name, ...columns.map(([, cell]) => cell(medians[name])), quartiles];
  });
  return alignColumns([['medians', ...columns.map(([title]) => title), 'middle half of LCPs'], ...rows]);
}

interface Limit {
  name: string;
  measured: string;
  isMet: boolean;
}

function compareLimit(name: string, value: number, limit: number, format: (value: number) => string): Limit {
  return { name, measured: format(value), isMet: value <= limit };
}

/** Compares the landing page with every limit of the design. */
export function formatLimits({ federated, 'one bundle': bundle, static: staticPage }: Medians): string {
  const times = (ratio: number) => `${ratio.toFixed(2)} x`;
  const limits: Limit[] = [
    compareLimit('FCP against static <= 1.2 x', federated.fcp / staticPage.fcp, 1.2, times),
    compareLimit('LCP against static <= 1.2 x', federated.lcp / staticPage.lcp, 1.2, times),
    { name: 'TBT < 100 ms', measured: `${ms(federated.tbt)} ms`, isMet: federated.tbt < 100 },
    compareLimit('CLS 0', Number(federated.cls.toFixed(3)), 0, (cls) => cls.toFixed(3)),
    compareLimit('serial round trips <= 2', federated.roundTrips, 2, String),
    compareLimit('script until idle <= 123 KB', federated.scriptBytes, 123 * 1024, (bytes) => `${kb(bytes)} KB`),
    compareLimit(
      'federation <= 1.4 KB of script',
      federated.scriptBytes - bundle.scriptBytes,
      1.4 * 1024,
      (bytes) => `${kb(bytes)} KB`,
    ),
    compareLimit(
      'federation <= 5 % of LCP',
      federated.lcp / bundle.lcp - 1,
      0.05,
      (share) => `${(share * 100).toFixed(1)} % (${times(share + 1)})`,
    ),
  ];
  return alignColumns(limits.map(({ name, measured, isMet }) => [name, measured, isMet ? 'ok' : 'over']));
}
