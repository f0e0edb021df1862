import type { TestInfo } from '@playwright/test';

/** The writes of a test, for the summary. */
export interface Writes {
  acknowledged: number;
  lostWrites: number;
}

const ANNOTATION_TYPE = 'writes';

/** Records how many writes were acknowledged in a test, and how many of them were lost. */
export function recordWrites(info: TestInfo, writes: Writes) {
  info.annotations.push({ type: ANNOTATION_TYPE, description: JSON.stringify(writes) });
}

/** Reads the writes that a test recorded. */
export function readWrites(annotations: readonly { type: string; description?: string }[]): Writes {
  const recorded = annotations
    .filter((annotation) => annotation.type === ANNOTATION_TYPE)
    .map(({ description }) => JSON.parse(description ?? '') as Writes);
  return {
    acknowledged: recorded.reduce((sum, { acknowledged }) => sum + acknowledged, 0),
    lostWrites: recorded.reduce((sum, { lostWrites }) => sum + lostWrites, 0),
  };
}
