import type { TestInfo } from '@playwright/test';

/** What a case adds to the figures at the end. */
export interface Writes {
  acknowledged: number;
  lostWrites: number;
}

const type = 'writes';

/** Notes how many writes were acknowledged in a case, and how many of them were not there afterwards. */
export function recordWrites(info: TestInfo, writes: Writes) {
  info.annotations.push({ type, description: JSON.stringify(writes) });
}

/** What a case has noted. */
export function readWrites(annotations: readonly { type: string; description?: string }[]): Writes {
  const noted = annotations
    .filter((annotation) => annotation.type === type)
    .map(({ description }) => JSON.parse(description ?? '') as Writes);
  return {
    acknowledged: noted.reduce((sum, { acknowledged }) => sum + acknowledged, 0),
    lostWrites: noted.reduce((sum, { lostWrites }) => sum + lostWrites, 0),
  };
}
