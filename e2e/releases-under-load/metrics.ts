/** The results of the test so far. */
export interface Metrics {
  views: number;
  /** Why page views failed, one entry for each. */
  failedViews: string[];
  /** How many requests the load generator made. */
  requests: number;
  /** Why requests failed, one entry for each. */
  failedRequests: string[];
  catalogs: number;
  files: number;
  /** Pages and catalogs that mix releases, one entry for each. */
  mixedReleases: string[];
  /** How many live changes the operators made, counted per area. */
  changes: number;
  /** How often the page with unsaved input was reloaded. */
  reloads: number;
  /** Other problems of that page. */
  draftProblems: string[];
}

/** Creates empty metrics. */
export function createMetrics(): Metrics {
  return {
    ...{ views: 0, failedViews: [], requests: 0, failedRequests: [], catalogs: 0, files: 0, mixedReleases: [] },
    ...{ changes: 0, reloads: 0, draftProblems: [] },
  };
}
