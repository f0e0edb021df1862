import { expect } from '@jest/globals';

/** Checks that every log line is a JSON entry without control characters. */
export function expectPlainLog(log: readonly string[]) {
  const output = log.join('');
  for (const line of output.split('\n').filter(Boolean))
    expect(JSON.parse(line)).toMatchObject({ level: expect.any(Number) });
  expect(output.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
}
