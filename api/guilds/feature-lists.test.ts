import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { everyKind } from '../../bot-client/testing/every-kind.ts';
import { saveManifest } from '../bot/manifests.ts';
import { expectUnchanged } from '../testing/rows.ts';
import type { ServerCalls } from '../testing/server-calls.ts';
import { startTeaHouse } from '../testing/tea-house.ts';
import type { TestApi } from '../testing/test-api.ts';

let api: TestApi;
let owner: ServerCalls;
beforeAll(async () => {
  ({ api, server: owner } = await startTeaHouse());
  await saveManifest(api.context, everyKind);
});
afterAll(() => api.stop());

const save = (revision: number, tables: object[]) =>
  owner.saveFeature('tea-shop', { revision, enabled: false, values: { name: 'Teapot', opening: { tables } } });
const readTables = async () => (await owner.featureSettings('tea-shop')).body.values.opening.tables;

test('of two edits of one list the second gets 412, and its retry keeps both, with the hidden values of items', async () => {
  const [round, long] = [
    { id: 'a', label: 'Round', window: true, view: 'Garden' },
    { id: 'b', label: 'Long', window: false },
  ];
  expect(await save(0, [round, long])).toMatchObject({ status: 200, body: { revision: 1 } });
  const small = { id: 'c', label: 'Small', window: false };
  expect(await save(1, [long, { ...round, window: false }, small])).toMatchObject({ status: 200 });
  await expectUnchanged(api.db, async () => {
    const rejected = { status: 412, body: { reason: 'saved-meanwhile' } };
    expect(await save(1, [round, { ...long, label: 'Bench' }])).toMatchObject(rejected);
  });
  const { revision, values } = (await owner.featureSettings('tea-shop')).body;
  const merged = values.opening.tables.map((table: { id: string }) =>
    table.id === 'b' ? { ...table, label: 'Bench' } : table,
  );
  expect(await save(revision, merged)).toMatchObject({ status: 200, body: { revision: 3 } });
  expect(await readTables()).toEqual([{ ...long, label: 'Bench' }, { ...round, window: false }, small]);
  const [change] = (await owner.changes()).body.changes;
  expect(change.feature.differences).toMatchObject([
    { path: ['opening', 'tables', 'b', 'label'], before: 'Long', after: 'Bench' },
  ]);
});
