import { alignColumns } from '../align-columns.ts';
import type { Load, Visit } from './load-page.ts';
import { type Loads, type Medians, quantile } from './statistics.ts';
import { type VariantName, variantNames } from './variants.ts';

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
  ['longest task ms', ({ longestTask }) => ms(longestTask)],
  ['CLS', ({ cls }) => cls.toFixed(3)],
];

const visits: Visit[] = ['cold', 'warm'];

/** Formats the medians as a table, with the interquartile range of LCP as a measure of stability. */
export function formatTable(loads: Loads, medians: Medians): string {
  const rows = variantNames.flatMap((name) =>
    visits.map((visit) => {
      const times = loads[name][visit].map(({ lcp }) => lcp);
      const quartiles = `${ms(quantile(times, 0.25))}-${ms(quantile(times, 0.75))}`;
      return [`${name}, ${visit}`, ...columns.map(([, cell]) => cell(medians[name][visit])), quartiles];
    }),
  );
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

const times = (ratio: number) => `${ratio.toFixed(2)} x`;

/** Compares the first paint and the largest paint with those of another variant. */
function comparePaints(medians: Medians, visit: Visit, other: VariantName, limit: number): Limit[] {
  const [page, base] = [medians.federated[visit], medians[other][visit]];
  return [
    compareLimit(`FCP, ${visit}, against ${other} <= ${limit} x`, page.fcp / base.fcp, limit, times),
    compareLimit(`LCP, ${visit}, against ${other} <= ${limit} x`, page.lcp / base.lcp, limit, times),
  ];
}

/** Compares the landing page with every limit of the design. */
export function formatLimits(medians: Medians): string {
  const {
    federated: { cold },
    'one bundle': { cold: bundle },
  } = medians;
  const limits: Limit[] = [
    ...comparePaints(medians, 'cold', 'bare', 1.6),
    ...comparePaints(medians, 'warm', 'bare', 1.4),
    ...comparePaints(medians, 'cold', 'static', 1.1),
    ...comparePaints(medians, 'warm', 'static', 1.1),
    compareLimit('TBT <= 30 ms', cold.tbt, 30, (time) => `${ms(time)} ms`),
    compareLimit('no task over 50 ms after the first paint', cold.longestTask, 50, (time) => `${ms(time)} ms`),
    compareLimit('CLS 0', Number(cold.cls.toFixed(3)), 0, (cls) => cls.toFixed(3)),
    compareLimit('serial round trips <= 2', cold.roundTrips, 2, String),
    compareLimit('script until idle <= 140 KB', cold.scriptBytes, 140 * 1024, (bytes) => `${kb(bytes)} KB`),
    compareLimit('federation <= 20 KB of script', cold.scriptBytes - bundle.scriptBytes, 20 * 1024, (bytes) => {
      return `${kb(bytes)} KB`;
    }),
    compareLimit(
      'federation <= 2 % of LCP',
      cold.lcp / bundle.lcp - 1,
      0.02,
      (share) => `${(share * 100).toFixed(1)} %`,
    ),
  ];
  return alignColumns(limits.map(({ name, measured, isMet }) => [name, measured, isMet ? 'ok' : 'over']));
}
