/** What has been seen so far. */
export interface Metrics {
  views: number;
  /** Why page views failed, one entry for each. */
  failedViews: string[];
  /** How many requests the load generator made. */
  requests: number;
  /** Which of them were not answered as they must be, and why, one entry for each. */
  failedRequests: string[];
  catalogs: number;
  files: number;
  /** What was wrong with catalogs and the pages that carry them, one entry for each. */
  inconsistent: string[];
  changes: number;
  /** How often the page with unsaved input was loaded again. */
  reloads: number;
  /** What else became of it that must not. */
  inputLost: string[];
}

/** Nothing has been seen yet. */
export function createMetrics(): Metrics {
  return {
    ...{ views: 0, failedViews: [], requests: 0, failedRequests: [], catalogs: 0, files: 0, inconsistent: [] },
    ...{ changes: 0, reloads: 0, inputLost: [] },
  };
}
