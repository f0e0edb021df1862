import type { TestInfo } from '@playwright/test';

/** The cases of a test that checks several, for the summary, and the name of the page that it checks. */
export interface CaseCounts {
  page: string;
  cases: number;
  failed: number;
}

const ANNOTATION_TYPE = 'cases';

/** Records how many cases a test has checked. */
export function recordCases(info: TestInfo, counts: CaseCounts) {
  info.annotations.push({ type: ANNOTATION_TYPE, description: JSON.stringify(counts) });
}

/** Reads the cases that a test recorded. */
export function readCases(annotations: readonly { type: string; description?: string }[]): CaseCounts | undefined {
  const recorded = annotations.find(({ type }) => type === ANNOTATION_TYPE);
  return recorded && (JSON.parse(recorded.description ?? '') as CaseCounts);
}
