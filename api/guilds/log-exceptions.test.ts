import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { getPerson } from 'simulator/people';
import { expectUnchanged } from '../testing/rows.ts';
import { createServerCalls, findServerId, type ServerCalls } from '../testing/server-calls.ts';
import { startTeaHouse } from '../testing/tea-house.ts';
import type { TestApi } from '../testing/test-api.ts';

let api: TestApi;
let server: ServerCalls;
let channel: { kind: 'channel'; id: string; name: string };
let role: { kind: 'role'; id: string; name: string };
let logChannel: { id: string; name: string; events: string[] };
const eszter = { kind: 'user', id: getPerson('admin').id, name: 'Eszter' };
beforeAll(async () => {
  const teaHouse = await startTeaHouse();
  ({ api, server } = teaHouse);
  const { control } = api.simulator;
  const [text, ...others] = control.channels(teaHouse.id).filter(({ type }) => type === 0);
  const voice = control.channels(teaHouse.id).find(({ type }) => type === 2);
  logChannel = { id: text?.id ?? '', name: text?.name ?? '', events: ['ban'] };
  channel = { kind: 'channel', id: voice?.id ?? others[0]?.id ?? '', name: voice?.name ?? others[0]?.name ?? '' };
  const [, firstRole] = control.roles(teaHouse.id);
  role = { kind: 'role', id: firstRole?.id ?? '', name: firstRole?.name ?? '' };
});
afterAll(() => api.stop());
beforeEach(async () => {
  api.simulator.control.faults.clear();
  api.advanceClock(120_000);
  await api.db.deleteFrom('guild_modules').execute();
  await api.db.deleteFrom('guild_changes').execute();
});

describe('the exceptions of a log', () => {
  test('are saved for the server and for each log channel, with the names that the platform gives', async () => {
    const saved = await server.saveLogs({
      revision: 0,
      channels: [{ ...logChannel, exceptions: [{ ...role, name: '<script>' }, eszter] }],
      exceptions: [{ ...channel, name: 'wrong' }],
    });
    expect(saved).toMatchObject({ status: 200 });
    expect((await server.logs()).body).toEqual({
      revision: 1,
      channels: [{ ...logChannel, exceptions: [role, eszter] }],
      exceptions: [channel],
    });
  });

  test('stay as they are if a save does not name them, and can be removed', async () => {
    const channels = [{ ...logChannel, exceptions: [role] }];
    await server.saveLogs({ revision: 0, channels, exceptions: [channel] });
    const { body } = await server.saveLogs({ revision: 1, channels: [{ ...logChannel, events: ['kick'] }] });
    expect(body).toEqual({
      revision: 2,
      channels: [{ ...logChannel, events: ['kick'], exceptions: [role] }],
      exceptions: [channel],
    });
    await server.saveLogs({ revision: 2, channels: [{ ...logChannel, exceptions: [] }], exceptions: [] });
    expect((await server.logs()).body).toMatchObject({ channels: [{ exceptions: [] }], exceptions: [] });
  });

  test('of deleted channels and roles stay valid, but new ones must exist', async () => {
    const { control } = api.simulator;
    const channels = [{ ...logChannel, exceptions: [channel] }];
    await server.saveLogs({ revision: 0, channels });
    control.deleteChannel(channel.id);
    expect(await server.saveLogs({ revision: 1, channels })).toMatchObject({ status: 200 });
    const cafe = findServerId(api, 'Kávézó a sarkon');
    const [foreign] = control.channels(cafe);
    const invalid = [
      { ...channel, id: foreign?.id },
      { ...role, id: channel.id },
      { ...channel, id: role.id },
    ];
    await expectUnchanged(api.db, async () => {
      for (const exception of invalid)
        expect(await server.saveLogs({ revision: 1, channels, exceptions: [exception] })).toMatchObject({
          status: 404,
          body: { reason: 'exception-unknown' },
        });
      for (const exceptions of [[role, role], [{ ...role, kind: 'other' }], [{ ...eszter, id: 'x' }]])
        expect((await server.saveLogs({ revision: 1, channels, exceptions })).status).toBe(400);
      const many = Array.from({ length: 26 }, (_, index) => ({ ...eszter, id: String(10n ** 17n + BigInt(index)) }));
      expect((await server.saveLogs({ revision: 1, channels, exceptions: many })).status).toBe(400);
    });
    control.restoreChannel(channel.id);
  });

  test('can be found by a part of a channel’s or role’s name, or by the start of a member’s name', async () => {
    const all = (await server.exceptionChoices('')).body.choices;
    expect(all).toEqual(expect.arrayContaining([channel, role]));
    expect(all.map(({ kind }: { kind: string }) => kind)).not.toContain('user');
    expect(all).not.toContainEqual(expect.objectContaining({ name: '@everyone' }));
    expect((await server.exceptionChoices(`#${channel.name.slice(1).toUpperCase()}`)).body.choices).toContainEqual(
      channel,
    );
    expect((await server.exceptionChoices('esz')).body.choices).toContainEqual(eszter);
    const bot = (await server.exceptionChoices('vigil')).body.choices;
    expect(bot).toContainEqual(expect.objectContaining({ kind: 'bot' }));
    api.simulator.control.faults.add({ kind: '500', path: '/guilds/*/members/search' });
    expect(await server.exceptionChoices('esz')).toMatchObject({ status: 503 });
    const stranger = createServerCalls(await api.signIn('visitor'), findServerId(api, 'Tea House'));
    expect((await stranger.exceptionChoices('')).status).toBe(403);
  });
});
