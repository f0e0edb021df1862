import type { Load, Visit } from './load-page.ts';
import { type VariantName, variantNames } from './variants.ts';

/** The loads of every variant, in chronological order. */
export type Loads = Record<VariantName, Record<Visit, Load[]>>;

/** The median of each metric of every variant. */
export type Medians = Record<VariantName, Record<Visit, Load>>;

/** A value for every variant. */
export function mapVariants<T>(getValue: (name: VariantName) => T): Record<VariantName, T> {
  const [federated, bundle, staticPage, bare] = variantNames;
  return {
    [federated]: getValue(federated),
    [bundle]: getValue(bundle),
    [staticPage]: getValue(staticPage),
    [bare]: getValue(bare),
  };
}

/** The quantile of some numbers, interpolated. */
export function quantile(numbers: number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const position = (sorted.length - 1) * share;
  const below = sorted[Math.floor(position)] ?? Number.NaN;
  const above = sorted[Math.ceil(position)] ?? Number.NaN;
  return below + (above - below) * (position % 1);
}

/** The median of some numbers. */
export function median(numbers: number[]): number {
  return quantile(numbers, 0.5);
}

function getMedianLoad(loads: Load[]): Load {
  const getMedian = (measurement: keyof Load) => median(loads.map((load) => load[measurement]));
  return {
    requests: getMedian('requests'),
    bytes: getMedian('bytes'),
    scriptBytes: getMedian('scriptBytes'),
    roundTrips: getMedian('roundTrips'),
    fcp: getMedian('fcp'),
    lcp: getMedian('lcp'),
    tbt: getMedian('tbt'),
    longestTask: getMedian('longestTask'),
    cls: getMedian('cls'),
  };
}

/** The medians of all variants. */
export function getMedians(loads: Loads): Medians {
  return mapVariants((name) => ({ cold: getMedianLoad(loads[name].cold), warm: getMedianLoad(loads[name].warm) }));
}
