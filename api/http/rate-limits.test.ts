import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { OpenDatabase } from '../db/database.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import { consumeRateLimit, IpRateLimit, MAX_ADDRESSES } from './rate-limits.ts';

let database: OpenDatabase;
let at = Date.UTC(2026, 0, 1);
beforeAll(async () => {
  database = await openTestDatabase();
}, 30_000);
afterAll(() => database.close());

const limit = { hits: 10, seconds: 60 };

/** Counts a request; returns the seconds to wait, or 0 if it was accepted. */
function count(key: string): Promise<number> {
  return consumeRateLimit({ db: database.db, now: () => at }, key, limit).then(
    () => 0,
    (error) => {
      expect(error).toMatchObject({ reason: 'too-many-requests' });
      return error.retryAfterSeconds;
    },
  );
}

test('accepts exactly the limit of fifty concurrent requests', async () => {
  const waits = await Promise.all(Array.from({ length: 50 }, () => count('crowd')));
  expect(waits.filter((wait) => wait === 0)).toHaveLength(10);
  expect(waits.filter((wait) => wait === 60)).toHaveLength(40);
});

test('counts each key separately', async () => {
  await Promise.all(Array.from({ length: 20 }, () => count('one')));
  expect(await count('other')).toBe(0);
});

test('starts again when the window ends, which rejected requests do not extend', async () => {
  await Promise.all(Array.from({ length: 10 }, () => count('window')));
  at += 30_000;
  expect(await count('window')).toBe(30);
  at += 29_999;
  expect(await count('window')).toBe(1);
  at += 1;
  const waits = await Promise.all(Array.from({ length: 11 }, () => count('window')));
  expect(waits.filter((wait) => wait === 60)).toHaveLength(1);
});

test('a window from a clock that was ahead does not outlast the correction', async () => {
  const jumpMs = 40 * 86_400_000;
  at += jumpMs;
  await Promise.all(Array.from({ length: 11 }, () => count('ahead')));
  at -= jumpMs;
  expect(await count('ahead')).toBe(0);
  await Promise.all(Array.from({ length: 9 }, () => count('ahead')));
  expect(await count('ahead')).toBe(60);
});

test('a limit per address remembers a bounded number of addresses', async () => {
  const limit = new IpRateLimit({ points: 1, duration: 600 });
  await limit.consume('192.0.2.1');
  await expect(limit.consume('192.0.2.1')).rejects.toMatchObject({ reason: 'too-many-requests' });
  for (let network = 0; network < MAX_ADDRESSES - 1; network++)
    await limit.consume(`2001:db8:0:${network.toString(16)}::1`);
  await expect(limit.consume('192.0.2.1')).rejects.toMatchObject({ reason: 'too-many-requests' });
  await limit.consume('192.0.2.2');
  await limit.consume('192.0.2.1');
});
