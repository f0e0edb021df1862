import { expect, test } from '@jest/globals';
import { type QueryStats, recordStatement, withQueryStats } from './query-stats.ts';

function share() {
  const warned: object[] = [];
  const log = { warn: (details: object) => warned.push(details) };
  return { warned, share: { statements: 0, milliseconds: 0, log } satisfies QueryStats };
}

test('attributes statements to their request, even if requests overlap', async () => {
  const [first, second] = [share(), share()];
  const { promise, resolve } = Promise.withResolvers<void>();
  const working = new Promise<void>((done) =>
    withQueryStats(first.share, async () => {
      await promise;
      recordStatement('select 1', 2);
      done();
    }),
  );
  withQueryStats(second.share, () => {
    recordStatement('select 2', 3);
    recordStatement('select 3', 4);
    resolve();
  });
  await working;
  recordStatement('nobody asked for this', 1000);
  expect(first.share).toMatchObject({ statements: 1, milliseconds: 2 });
  expect(second.share).toMatchObject({ statements: 2, milliseconds: 7 });
});

test('logs each slow statement separately, with its request id', () => {
  const { warned, share: call } = share();
  withQueryStats(call, () => {
    recordStatement('select quick', 499);
    recordStatement('select slow', 500);
  });
  expect(warned).toEqual([{ statement: 'select slow', milliseconds: 500 }]);
});
