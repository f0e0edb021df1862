import { expect } from '@jest/globals';

/** Every line of a log is one that was logged, and none does anything to a terminal. */
export function expectPlainLog(log: readonly string[]) {
  const written = log.join('');
  for (const line of written.split('\n').filter(Boolean))
    expect(JSON.parse(line)).toMatchObject({ level: expect.any(Number) });
  expect(written.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
}
