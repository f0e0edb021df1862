import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { expectUnchanged } from '../testing/rows.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { makeBotKey } from './bot-key.ts';

let api: TestApi;
let key: string;
beforeAll(async () => {
  api = await startTestApi();
  key = await makeBotKey(api.context);
});
afterAll(() => api.stop());
beforeEach(async () => {
  await api.db.deleteFrom('servers').execute();
  api.pass(1000);
});

const id = (index: number) => String(250000000000000000n + BigInt(index));
const village = (index: number) => ({ id: id(index), name: `Village ${index}` });
const report = (body: object) => api.browser().call('POST', '/v1/bot/servers', { token: key, body });
const servers = () => api.db.selectFrom('servers').selectAll().orderBy('id').execute();
const present = async () => (await servers()).filter(({ left_at }) => left_at === null).map((row) => row.id);

test('a joined server is stored once, no matter how often it is reported', async () => {
  const fullServer = {
    ...village(1),
    name: 'Falu – ünnepi',
    icon: 'a_0123456789abcdef',
    banner: null,
    owner_id: '210000000000000900',
    preferred_locale: 'es-419',
    member_count: 12,
  };
  expect(await report({ joined: [fullServer] })).toMatchObject({ status: 200, body: { message: 'OK' } });
  const [row] = await servers();
  expect(row).toMatchObject({
    id: id(1),
    name: 'Falu – ünnepi',
    icon: 'a_0123456789abcdef',
    banner: null,
    owner_id: '210000000000000900',
    locale: 'es-419',
    member_count: 12,
    joined_at: new Date(api.clock.at),
    left_at: null,
  });
  api.pass(1000);
  await report({ joined: [fullServer] });
  expect(await servers()).toEqual([{ ...row, seen_at: new Date(api.clock.at) }]);
  await report({ joined: [{ ...village(1), icon: 'b' }] });
  expect(await servers()).toMatchObject([
    { name: 'Village 1', icon: 'b', owner_id: fullServer.owner_id, member_count: 12 },
  ]);
});

test('leaving is stored once, and joining again sets a new date', async () => {
  await report({ joined: [village(1), village(2)] });
  api.pass(1000);
  await report({ left: [id(1), id(9)] });
  expect(await present()).toEqual([id(2)]);
  const left = await servers();
  expect(left[0]?.left_at).toEqual(new Date(api.clock.at));
  api.pass(1000);
  await report({ left: [id(1)] });
  expect(await servers()).toEqual(left);
  await report({ joined: [village(1)], left: [id(2)] });
  expect(await present()).toEqual([id(1)]);
  expect((await servers())[0]?.joined_at).toEqual(new Date(api.clock.at));
});

test('concurrent reports are all stored', async () => {
  const all = Array.from({ length: 100 }, (_, index) => village(index));
  const sent = [all, all.toReversed(), all, all.toReversed()].map((joined) => report({ joined }));
  expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await present()).toEqual(all.map((server) => server.id));
  expect(await report({})).toMatchObject({ status: 200 });
});

test('a malformed report changes nothing', async () => {
  await report({ joined: [village(1)] });
  const wrong: object[] = [
    { joined: [{ id: id(1) }] },
    { joined: [{ ...village(1), name: '' }] },
    { joined: [{ ...village(1), name: '  ' }] },
    { joined: [{ ...village(1), name: 'x\0' }] },
    { joined: [{ ...village(1), name: 'x'.repeat(101) }] },
    { joined: [{ ...village(1), id: '1' }] },
    { joined: [{ ...village(1), icon: '../x' }] },
    { joined: [{ ...village(1), owner_id: 'x' }] },
    { joined: [{ ...village(1), member_count: -1 }] },
    { joined: [{ ...village(1), preferred_locale: 'hu;' }] },
    { joined: [village(2), village(2)] },
    { joined: [village(2)], left: [id(2)] },
    { left: [id(1), id(1)] },
    { left: id(1) },
    { left: ['1'] },
    { joined: Array.from({ length: 101 }, (_, index) => village(index)) },
  ];
  await expectUnchanged(api.db, async () => {
    const before = await servers();
    for (const body of wrong)
      expect([body, await report(body)]).toMatchObject([body, { status: 400, body: { reason: 'input-invalid' } }]);
    expect(await servers()).toEqual(before);
  });
});
