import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { expectUnchanged } from '../testing/rows.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { createBotKey } from './bot-key.ts';

let api: TestApi;
let key: string;
beforeAll(async () => {
  api = await startTestApi();
  key = await createBotKey(api.context);
});
afterAll(() => api.stop());
beforeEach(async () => {
  await api.db.deleteFrom('servers').execute();
  api.advanceClock(1000);
});

const getId = (index: number) => String(250000000000000000n + BigInt(index));
const createVillage = (index: number) => ({ id: getId(index), name: `Village ${index}` });
const report = (body: object) => api.openBrowser().call('POST', '/v1/bot/servers', { token: key, body });
const readServers = () => api.db.selectFrom('servers').selectAll().orderBy('id').execute();
const listJoinedIds = async () => (await readServers()).filter(({ left_at }) => left_at === null).map((row) => row.id);

test('a joined server is stored once, no matter how often it is reported', async () => {
  const fullServer = {
    ...createVillage(1),
    name: 'Falu – ünnepi',
    icon: 'a_0123456789abcdef',
    banner: null,
    owner_id: '210000000000000900',
    preferred_locale: 'es-419',
    member_count: 12,
    shard: 3,
  };
  expect(await report({ joined: [fullServer] })).toMatchObject({ status: 200, body: { message: 'OK' } });
  const [row] = await readServers();
  expect(row).toMatchObject({
    id: getId(1),
    name: 'Falu – ünnepi',
    icon: 'a_0123456789abcdef',
    banner: null,
    owner_id: '210000000000000900',
    locale: 'es-419',
    member_count: 12,
    shard: 3,
    joined_at: new Date(api.clock.at),
    left_at: null,
  });
  api.advanceClock(1000);
  await report({ joined: [fullServer] });
  expect(await readServers()).toEqual([{ ...row, seen_at: new Date(api.clock.at) }]);
  await report({ joined: [{ ...createVillage(1), icon: 'b' }] });
  expect(await readServers()).toMatchObject([
    { name: 'Village 1', icon: 'b', owner_id: fullServer.owner_id, member_count: 12, shard: 3 },
  ]);
});

test('leaving is stored once, and joining again sets a new date', async () => {
  await report({ joined: [createVillage(1), createVillage(2)] });
  api.advanceClock(1000);
  await report({ left: [getId(1), getId(9)] });
  expect(await listJoinedIds()).toEqual([getId(2)]);
  const left = await readServers();
  expect(left[0]?.left_at).toEqual(new Date(api.clock.at));
  api.advanceClock(1000);
  await report({ left: [getId(1)] });
  expect(await readServers()).toEqual(left);
  await report({ joined: [createVillage(1)], left: [getId(2)] });
  expect(await listJoinedIds()).toEqual([getId(1)]);
  expect((await readServers())[0]?.joined_at).toEqual(new Date(api.clock.at));
});

test('concurrent reports are all stored', async () => {
  const all = Array.from({ length: 100 }, (_, index) => createVillage(index));
  const sent = [all, all.toReversed(), all, all.toReversed()].map((joined) => report({ joined }));
  expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await listJoinedIds()).toEqual(all.map((server) => server.id));
  expect(await report({})).toMatchObject({ status: 200 });
});

test('an invalid server is skipped and named, and the others are stored', async () => {
  await report({ joined: [createVillage(1)], left: [] });
  const invalid: [unknown, string][] = [
    [{ id: getId(2) }, `"${getId(2)}" (name)`],
    [{ ...createVillage(2), name: '' }, `"${getId(2)}" (name)`],
    [{ ...createVillage(2), name: '  ' }, `"${getId(2)}" (name)`],
    [{ ...createVillage(2), name: 'x\0' }, `"${getId(2)}" (name)`],
    [{ ...createVillage(2), name: 'x'.repeat(101) }, `"${getId(2)}" (name)`],
    [{ ...createVillage(2), id: '1' }, '"1" (id)'],
    [{ ...createVillage(2), icon: '../x' }, `"${getId(2)}" (icon)`],
    [{ ...createVillage(2), owner_id: 'x' }, `"${getId(2)}" (owner_id)`],
    [{ ...createVillage(2), member_count: -1 }, `"${getId(2)}" (member_count)`],
    [{ ...createVillage(2), shard: -1 }, `"${getId(2)}" (shard)`],
    [{ ...createVillage(2), preferred_locale: 'hu;' }, `"${getId(2)}" (preferred_locale)`],
    [null, 'null'],
    ['x'.repeat(200), `"${'x'.repeat(99)}`],
  ];
  for (const [index, [server, skipped]] of invalid.entries()) {
    const joined = [createVillage(100 + index), server, createVillage(200 + index)];
    expect(await report({ joined })).toMatchObject({ status: 200, body: { message: 'OK', skipped: [skipped] } });
    expect(await listJoinedIds()).toEqual(expect.arrayContaining([getId(100 + index), getId(200 + index)]));
  }
  expect(await listJoinedIds()).not.toContain(getId(2));
  expect((await report({ left: ['1', getId(1)] })).body).toEqual({ message: 'OK', skipped: ['"1"'] });
  expect(await listJoinedIds()).not.toContain(getId(1));
});

test('a malformed report changes nothing', async () => {
  await report({ joined: [createVillage(1)] });
  const wrong: object[] = [
    { joined: [createVillage(2), createVillage(2)] },
    { joined: [createVillage(2)], left: [getId(2)] },
    { left: [getId(1), getId(1)] },
    { left: getId(1) },
    { joined: Array.from({ length: 101 }, (_, index) => createVillage(index)) },
  ];
  await expectUnchanged(api.db, async () => {
    const before = await readServers();
    for (const body of wrong)
      expect([body, await report(body)]).toMatchObject([body, { status: 400, body: { reason: 'input-invalid' } }]);
    expect(await readServers()).toEqual(before);
  });
});
