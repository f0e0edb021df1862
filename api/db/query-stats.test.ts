import { expect, test } from '@jest/globals';
import { type QueryStats, recordStatement, withQueryStats } from './query-stats.ts';

function createStats() {
  const warned: object[] = [];
  const log = { warn: (details: object) => warned.push(details) };
  return { warned, stats: { statements: 0, milliseconds: 0, log } satisfies QueryStats };
}

test('attributes statements to their request, even if requests overlap', async () => {
  const [first, second] = [createStats(), createStats()];
  const { promise, resolve } = Promise.withResolvers<void>();
  const firstRequest = new Promise<void>((done) =>
    withQueryStats(first.stats, async () => {
      await promise;
      recordStatement('select 1', 2);
      done();
    }),
  );
  withQueryStats(second.stats, () => {
    recordStatement('select 2', 3);
    recordStatement('select 3', 4);
    resolve();
  });
  await firstRequest;
  recordStatement('select outside a request', 1000);
  expect(first.stats).toMatchObject({ statements: 1, milliseconds: 2 });
  expect(second.stats).toMatchObject({ statements: 2, milliseconds: 7 });
});

test('logs each slow statement separately, with its request id', () => {
  const { warned, stats: call } = createStats();
  withQueryStats(call, () => {
    recordStatement('select quick', 499);
    recordStatement('select slow', 500);
  });
  expect(warned).toEqual([{ statement: 'select slow', milliseconds: 500 }]);
});
