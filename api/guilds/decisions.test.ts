import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { getPerson } from 'simulator/people';
import { everyKind } from '../../bot-client/testing/every-kind.ts';
import { createBotKey } from '../bot/bot-key.ts';
import { saveManifest } from '../bot/manifests.ts';
import { createServerCalls, type ServerCalls } from '../testing/server-calls.ts';
import { startTeaHouse } from '../testing/tea-house.ts';
import type { TestApi } from '../testing/test-api.ts';
import { reconcileGuilds } from './bot-guilds.ts';

let api: TestApi;
let key: string;
let id: string;
let owner: ServerCalls;
let member: ServerCalls;
let roleId: string;
const person = getPerson('moderator');
beforeAll(async () => {
  ({ api, id, server: owner } = await startTeaHouse());
  key = await createBotKey(api.context);
  member = createServerCalls(await api.signIn('moderator'), id);
  await reconcileGuilds(api.context);
  roleId = api.simulator.control.roles(id).find(({ color }) => color)?.id ?? '';
  api.simulator.control.setRoles(id, person.id, [roleId]);
});
afterAll(() => api.stop());
beforeEach(async () => {
  api.advanceClock(61_000);
  for (const table of ['guild_modules', 'guild_changes', 'decisions', 'bot_manifests'] as const)
    await api.db.deleteFrom(table).execute();
  await saveManifest(api.context, everyKind);
});

const read = (feature: string, query = '', server = owner) => server.call('GET', `/decisions/${feature}${query}`);

/** Reports decisions, each a second before the previous one. */
async function report(...list: object[]) {
  const decisions = list.map((fields, index) => ({
    ...{ decision: String(randomUUID()), id, feature: 'welcome-role', outcome: 'done' },
    ...{ at: new Date(api.clock.at - index * 1000).toISOString(), ...fields },
  }));
  const { body } = await api.openBrowser().call('POST', '/v1/bot/decisions', { token: key, body: { decisions } });
  expect(body).toEqual({ message: 'OK' });
  return decisions.map(({ decision }) => decision);
}

test('returns the newest first, with names and the change that set the revision', async () => {
  await owner.saveFeature('welcome-role', { revision: 0, enabled: true, values: { role: roleId } });
  const user = { id: '220000000000000001', name: 'marmalade_42' };
  const ids = await report({ user, reason: 'Gave @Guest.', field: 'role', revision: 1 }, { revision: 0 });
  const { status, body } = await read('welcome-role');
  expect(status).toBe(200);
  expect(body).toEqual({
    decisions: [
      {
        ...{ id: ids[0], at: new Date(api.clock.at).toISOString(), outcome: 'done', count: null },
        ...{ reason: 'Gave @Guest.', event: null, user, channel: null, field: 'role', revision: 1 },
        change: { id: expect.any(String), at: new Date(api.clock.at).toISOString(), by: 'Bence' },
      },
      expect.objectContaining({ id: ids[1], user: null, revision: 0, change: null }),
    ],
    users: [user],
    channels: [],
  });
});

test('leads to the change whose values the bot had, also after a pause has renewed the revision', async () => {
  await owner.saveFeature('welcome-role', { revision: 0, enabled: true, values: { role: roleId } });
  const pause = await owner.call('PUT', '/features/welcome-role/pause', { body: { seconds: 60 } });
  expect(pause).toMatchObject({ status: 200 });
  await report({ revision: 1 }, { revision: 2 });
  const { body } = await read('welcome-role');
  const [first, second] = body.decisions.map((decision: { change: { id: string } | null }) => decision.change?.id);
  expect(first).toEqual(expect.any(String));
  expect(second).toBe(first);
});

test('filters by person, channel and outcome, and offers the newest names', async () => {
  const [channel, other] = [{ id: '230000000000000001', name: 'lobby' }, { id: '230000000000000002' }];
  const [robin, renamed] = ['Robin', 'Robin the Great'].map((name) => ({ id: '220000000000000001', name }));
  const ids = await report(
    { user: renamed, channel, outcome: 'failed' },
    { user: robin, channel: other, outcome: 'skipped' },
    { user: { id: '220000000000000002', name: 'Aba' } },
  );
  const { body } = await read('welcome-role');
  expect(body.users).toEqual([{ id: '220000000000000002', name: 'Aba' }, renamed]);
  expect(body.channels).toEqual([{ ...other, name: other.id }, channel]);
  const list = async (query: string) => {
    const response = await read('welcome-role', query);
    return response.body.decisions.map((decision: { id: string }) => ids.indexOf(decision.id));
  };
  expect(await list('?user=220000000000000001')).toEqual([0, 1]);
  expect(await list('?channel=230000000000000002')).toEqual([1]);
  expect(await list('?outcome=done')).toEqual([2]);
  expect(await list('?user=220000000000000001&outcome=failed')).toEqual([0]);
});

test('pages neither skip nor repeat decisions while new ones arrive, also if many have the same time', async () => {
  const at = new Date(api.clock.at).toISOString();
  const earlier = await report(...Array.from({ length: 55 }, () => ({ at })));
  const first = (await read('welcome-role')).body;
  expect(first.decisions).toHaveLength(50);
  api.advanceClock(1000);
  await report({});
  const second = (await read('welcome-role', `?before=${first.next}`)).body;
  expect(second).toMatchObject({ users: [], channels: [] });
  expect(second.next).toBeUndefined();
  const listed = [...first.decisions, ...second.decisions].map((decision: { id: string }) => decision.id);
  expect(listed.sort()).toEqual(earlier.sort());
  expect(await read('welcome-role', '?before=1-x')).toMatchObject({ status: 400 });
});

test('needs the right to the feature, to the logs or to the greetings', async () => {
  await report({}, { feature: 'logs' }, { feature: 'greetings' });
  const readStatuses = async () => {
    api.advanceClock(60_000);
    const features = ['welcome-role', 'tea-shop', 'logs', 'greetings'];
    return Promise.all(features.map(async (feature) => (await read(feature, '', member)).status));
  };
  const grant = async (revision: number, rights: object) => {
    const grants = { settings: 'none', logs: 'none', greetings: 'none', features: {}, ...rights };
    const body = { revision, roles: [{ role_id: roleId, rights: grants }] };
    expect(await owner.saveAccess(body)).toMatchObject({ status: 200 });
  };
  expect(await readStatuses()).toEqual([403, 403, 403, 403]);
  await grant(0, { features: { 'welcome-role': 'view' } });
  expect(await readStatuses()).toEqual([200, 403, 403, 403]);
  await grant(1, { logs: 'view' });
  expect(await readStatuses()).toEqual([403, 403, 200, 403]);
  await grant(2, { greetings: 'view' });
  expect(await readStatuses()).toEqual([403, 403, 403, 200]);
  expect(await read('unknown')).toMatchObject({ status: 404, body: { reason: 'feature-unknown' } });
});

test('a person’s export has the decisions that name them, and deleting the account deletes these', async () => {
  const { browser, token, userId } = await api.signIn('visitor');
  await report(
    { user: { id: userId, name: 'Somebody' }, reason: 'Gave a role.' },
    { user: { id: '220000000000000009' } },
  );
  const { body } = await browser.call('GET', '/v1/me/export', { token });
  expect(body.bot_decisions).toEqual([
    expect.objectContaining({ guild_id: id, feature: 'welcome-role', outcome: 'done', reason: 'Gave a role.' }),
  ]);
  // The code of the sign-in is used.
  api.advanceClock(30_000);
  const twofa_token = api.getCode(userId);
  expect(await browser.call('DELETE', '/v1/me', { token, body: { twofa_token } })).toMatchObject({ status: 200 });
  const rest = await api.db.selectFrom('decisions').select('user_id').execute();
  expect(rest).toEqual([{ user_id: '220000000000000009' }]);
});
