import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { getPerson } from 'simulator/people';
import { type ExampleBot, startExampleBot } from '../testing/example-bot.ts';
import { repeatUntil, waitUntil } from '../testing/repeat-until.ts';
import type { ServerCalls } from '../testing/server-calls.ts';
import { startTeaHouse } from '../testing/tea-house.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import type { TestApi } from '../testing/test-api.ts';
import { createBotKey } from './bot-key.ts';

const folder = temporaryFolder();
const nora = getPerson('visitor').id;
const program = path.join(import.meta.dirname, '../../examples/discordjs-bot/testing/rehearsing-bot.ts');

let api: TestApi;
let id: string;
let server: ServerCalls;
let bot: ExampleBot;
let channel: string;
let roleId: string;
beforeAll(async () => {
  ({ api, id, server } = await startTeaHouse());
  const { control, url: platform } = api.simulator;
  control.setRateLimits('none');
  control.joinServer(id, nora);
  channel = control.channels(id).find(({ name }) => name === 'general')?.id ?? '';
  roleId = control.roles(id).find(({ color }) => color)?.id ?? '';
  const key = await createBotKey(api.context);
  const command = [process.execPath, '--disable-warning=ExperimentalWarning', program];
  bot = await startExampleBot({ platform, site: api.url, key, folder, command });
  await waitUntil(async () => (await server.features()).body.manifest !== null);
}, 60_000);
afterAll(async () => {
  expect(await bot.stop()).toBe(0);
  await api.stop();
});
beforeEach(() => api.simulator.control.clearCalls());

const rehearse = async (text: string, details: object = {}) => {
  const body = { event: 'message', user: nora, channel, text, values: { role: roleId }, ...details };
  return (await server.call('POST', '/features/tea/rehearse', { body })).body;
};
const listWrites = () => api.simulator.control.calls().filter(({ method }) => method !== 'GET');
const member = () => `/guilds/${id}/members/${nora}`;

describe('a call in a rehearsal is reported, and not sent:', () => {
  test.each([
    ['send', () => [{ kind: 'message', channel, text: 'Tea', embeds: [{ title: 'Pot', description: 'Hot' }] }]],
    ['direct', () => [{ kind: 'message', user: nora, text: `Tea for <@${nora}>`, embeds: [] }]],
    ['reply', () => [{ kind: 'message', channel, text: 'Tea', embeds: [] }]],
    ['delete', () => [{ method: 'DELETE', path: expect.stringMatching(`^/channels/${channel}/messages/\\d+$`) }]],
    ['react', () => [{ method: 'PUT', path: expect.stringMatching(`^/channels/${channel}/messages/\\d+/reactions/`) }]],
    ['ban', () => [{ method: 'PUT', path: `/guilds/${id}/bans/${nora}` }]],
    ['kick', () => [{ method: 'DELETE', path: member() }]],
    ['rename', () => [{ method: 'PATCH', path: member(), fields: { nick: 'Tea' } }]],
    ['time-out', () => [{ method: 'PATCH', fields: { communication_disabled_until: expect.any(String) } }]],
    ['role', () => [{ method: 'PUT', path: `${member()}/roles/${roleId}` }]],
    ['presence', () => [{ method: 'GATEWAY', path: 'presence' }]],
    [
      'thread',
      () => [
        { method: 'POST', path: `/channels/${channel}/threads`, fields: { name: 'Tea' } },
        { method: 'PUT', path: expect.stringMatching(`^/channels/\\d+/thread-members/${nora}$`) },
        { kind: 'message', name: 'Tea', text: 'Welcome' },
      ],
    ],
  ])('%s', async (scene, expectCalls) => {
    const rehearsal = await rehearse(scene);
    expect(rehearsal).toMatchObject({ decisions: [{ outcome: 'done', reason: 'Done.' }], calls: expectCalls() });
    expect(listWrites()).toEqual([]);
  });

  test('problems that a rehearsal finds are not reported', async () => {
    expect(await rehearse('problem')).toMatchObject({ decisions: [{ outcome: 'done' }] });
    expect(await api.db.selectFrom('reported_problems').selectAll().execute()).toEqual([]);
  });

  test('those after the twentieth are counted', async () => {
    const { calls, more } = await rehearse('many');
    expect([calls.length, more]).toEqual([20, 5]);
    expect(listWrites()).toEqual([]);
  });

  test('from a timer after the end, which the bot logs', async () => {
    expect(await rehearse('later')).toMatchObject({ decisions: [{ outcome: 'done' }], calls: [] });
    await waitUntil(() =>
      bot.lines.includes('A rehearsal of tea went on after its end. What it still attempts is not sent.'),
    );
    expect(listWrites()).toEqual([]);
  });
});

test('a member has the assumed roles in the rehearsal, and their own in the bot', async () => {
  const listRoles = async (roles?: string[]) => (await rehearse('roles', { roles })).decisions[0].reason.split(',');
  expect(await listRoles([roleId])).toContain(roleId);
  expect(await listRoles([])).not.toContain(roleId);
  expect(await listRoles()).not.toContain(roleId);
});

test('fails where the platform would reject the call', async () => {
  const { control } = api.simulator;
  const role = control.roles(id).toSorted((one, other) => other.position - one.position)[0]?.id;
  const failed = { outcome: 'failed', reason: 'Missing Permissions' };
  expect(await rehearse('role', { values: { role } })).toMatchObject({ decisions: [failed], calls: [] });
});

test('the bot finds nothing that a rehearsal made up, and works on', async () => {
  for (const scene of ['send', 'direct', 'thread']) await rehearse(scene);
  expect((await rehearse('cached')).decisions).toMatchObject([{ reason: '0 threads, 0 messages, 0 direct' }]);
  const { revision } = (await server.featureSettings('tea')).body;
  await server.saveFeature('tea', { revision, enabled: true, values: { role: roleId } });
  const { control } = api.simulator;
  await repeatUntil(
    () => control.sendMessage(channel, nora, 'send'),
    () => control.messages(channel).some(({ content }) => content === 'Tea'),
  );
  const readDecisions = () => api.db.selectFrom('decisions').select(['outcome', 'reason']).execute();
  await waitUntil(async () => (await readDecisions()).length > 0);
  // Only what the bot did live is reported.
  expect((await readDecisions()).every(({ outcome, reason }) => outcome === 'done' && reason === 'Done.')).toBe(true);
});
