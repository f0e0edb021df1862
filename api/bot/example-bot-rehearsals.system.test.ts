import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { getPerson } from 'simulator/people';
import { waitUntil } from '../testing/repeat-until.ts';
import type { ServerCalls } from '../testing/server-calls.ts';
import { startTeaHouseBot, type TeaHouseBot } from '../testing/tea-house-bot.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import type { TestApi } from '../testing/test-api.ts';

const folder = temporaryFolder();
const nora = getPerson('visitor').id;

let api: TestApi;
let server: ServerCalls;
let teaHouseId: string;
let generalId: string;
let callPlatform: TeaHouseBot['callPlatform'];
let stop: TeaHouseBot['stop'];
beforeAll(async () => {
  ({ api, server, teaHouseId, generalId, callPlatform, stop } = await startTeaHouseBot(folder));
  api.simulator.control.joinServer(teaHouseId, nora);
  // The bot follows changes once it has sent its manifest and reported its servers.
  await waitUntil(async () => (await server.features()).body.manifest !== null);
}, 60_000);
afterAll(() => stop());

const rehearse = (feature: string, body: object) =>
  server.call('POST', `/features/${feature}/rehearse`, { body: { user: nora, ...body } });
const getMember = () => callPlatform('GET', `/guilds/${teaHouseId}/members/${nora}`);

beforeEach(() => api.simulator.control.clearCalls());
afterEach(() => {
  const writes = api.simulator.control.calls().filter(({ method }) => method !== 'GET');
  expect(writes).toEqual([]);
});

test('the bot says what it would do with the draft, and does nothing', async () => {
  const [role] = api.simulator.control.roles(teaHouseId).filter(({ color }) => color);
  const before = await getMember();
  expect(await rehearse('welcome-role', { event: 'member-join', values: { role: role?.id } })).toMatchObject({
    status: 200,
    body: {
      decisions: [{ outcome: 'done' }],
      calls: [{ kind: 'request', method: 'PUT', path: `/guilds/${teaHouseId}/members/${nora}/roles/${role?.id}` }],
      more: 0,
    },
  });
  expect(await getMember()).toEqual(before);
});

test('it names the field that decided', async () => {
  const warn = (values: object) => rehearse('warnings', { event: '/warn', channel: generalId, values });
  const limited = await warn({ limit: 3 });
  expect(limited).toMatchObject({
    status: 200,
    body: { decisions: [{ outcome: 'done', reason: `Warned <@${nora}> (1 of 3).`, field: 'limit' }], calls: [] },
  });
  // The rehearsal before has not counted.
  const muted = await warn({ limit: 1, mute: 7200 });
  expect(muted.body.decisions).toEqual([
    { outcome: 'done', reason: `Muted <@${nora}> for 120 minutes.`, field: 'mute' },
  ]);
  expect(muted.body.calls).toMatchObject([
    { method: 'PATCH', path: `/guilds/${teaHouseId}/members/${nora}`, fields: expect.anything() },
  ]);
  expect((await getMember()).communication_disabled_until ?? null).toBeNull();
});

test('it assumes roles for the member', async () => {
  const [role] = api.simulator.control.roles(teaHouseId).filter(({ color }) => color);
  const values = { limit: 1, exempt: [role?.id] };
  const warn = (roles?: (string | undefined)[]) =>
    rehearse('warnings', { event: '/warn', channel: generalId, values, roles });
  expect((await warn([])).body.decisions).toMatchObject([{ outcome: 'done', field: 'mute' }]);
  expect((await warn([role?.id])).body.decisions).toMatchObject([{ outcome: 'skipped', field: 'exempt' }]);
});
