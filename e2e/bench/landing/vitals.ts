/** The browser's own measurements of a page load; times in milliseconds. */
export interface Vitals {
  fcp: number;
  lcp: number;
  /** The sum of all layout shifts. */
  cls: number;
  longTasks: { start: number; duration: number }[];
  /** Whether React has hydrated the markup. */
  isHydrated: boolean;
}

declare global {
  var loadVitals: Omit<Vitals, 'isHydrated'> | undefined;
}

/** Runs in the page before all other scripts, and observes the browser's measurements. */
export function observeVitals() {
  const vitals: Omit<Vitals, 'isHydrated'> = { fcp: 0, lcp: 0, cls: 0, longTasks: [] };
  globalThis.loadVitals = vitals;
  function observe(type: string, handleEntry: (entry: PerformanceEntry) => void) {
    new PerformanceObserver((list) => list.getEntries().forEach(handleEntry)).observe({ type, buffered: true });
  }
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') vitals.fcp = startTime;
  });
  observe('largest-contentful-paint', ({ startTime }) => {
    vitals.lcp = startTime;
  });
  observe('layout-shift', (entry) => {
    if ('value' in entry && typeof entry.value === 'number') vitals.cls += entry.value;
  });
  observe('longtask', ({ startTime, duration }) => {
    vitals.longTasks.push({ start: startTime, duration });
  });
}

/** Runs in the page when it is idle, and returns the measurements. */
export function readVitals(): Vitals {
  const vitals = globalThis.loadVitals;
  if (!vitals) throw new Error('The page has no measurements.');
  const first = document.querySelector('#root > *');
  return { ...vitals, isHydrated: first !== null && Object.keys(first).some((key) => key.startsWith('__react')) };
}

/** Total blocking time: the time of every task beyond 50 ms, from the first paint on. */
export function getBlockingTime({ fcp, longTasks }: Vitals): number {
  return longTasks
    .map(({ start, duration }) => start + duration - Math.max(start, fcp) - 50)
    .reduce((sum, blocked) => sum + Math.max(blocked, 0), 0);
}

/** The duration of the longest task that ended after the first paint, or 0 if none took longer than 50 ms. */
export function getLongestTask({ fcp, longTasks }: Vitals): number {
  return Math.max(
    0,
    ...longTasks.filter(({ start, duration }) => start + duration > fcp).map(({ duration }) => duration),
  );
}
