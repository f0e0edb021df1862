import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { logEventIds } from 'api-contract/log-events';
import { expectUnchanged } from '../testing/rows.ts';
import { findServerId, type ServerCalls } from '../testing/server-calls.ts';
import type { SignedIn } from '../testing/staff.ts';
import { startTeaHouse } from '../testing/tea-house.ts';
import type { TestApi } from '../testing/test-api.ts';
import { readModule, saveModule } from './modules.ts';

let api: TestApi;
let bence: SignedIn;
let teaHouseId: string;
let server: ServerCalls;
let channels: { id: string; name: string }[];
beforeAll(async () => {
  ({ api, owner: bence, id: teaHouseId, server } = await startTeaHouse());
  channels = api.simulator.control
    .channels(teaHouseId)
    .filter(({ type }) => type === 0)
    .map(({ id, name }) => ({ id, name }));
});
afterAll(() => api.stop());
beforeEach(async () => {
  api.simulator.control.faults.clear();
  api.advanceClock(60_000);
  await api.db.deleteFrom('guild_modules').execute();
  await api.db.deleteFrom('guild_changes').execute();
});

const getChannel = (index: number) => channels[index] ?? { id: '', name: '' };
const createLogChannel = (index: number, ...events: string[]) => ({ ...getChannel(index), events, exceptions: [] });

function save(revision: number, ...requested: { id: string; name: string; events: string[] }[]) {
  return server.saveLogs({ revision, channels: requested });
}

/** Stores log channels as an earlier save would have. */
async function store(...stored: { id: string; name: string; events: string[] }[]) {
  const before = await readModule(api.context, teaHouseId, 'logs');
  const after = { channels: stored };
  await saveModule(api.context, { guildId: teaHouseId, module: 'logs', before, after, by: bence.userId });
}

const toErrorResponse = (status: number, reason: string) => ({ status, body: { reason } });

describe('the log channels of a server', () => {
  test('are empty at first, and are returned as they were saved', async () => {
    expect((await server.logs()).body).toEqual({ revision: 0, channels: [], exceptions: [] });
    const requested = [
      createLogChannel(1, 'ban', 'kick'),
      createLogChannel(0, 'editRole1', 'editMessage1'),
      createLogChannel(2),
    ];
    const response = await save(0, ...requested);
    expect(response.body).toEqual({ revision: 1, channels: requested, exceptions: [] });
    expect(response.headers.get('etag')).toBe('"1"');
    const read = await server.logs();
    expect(read.body).toEqual(response.body);
    expect(read.headers.get('etag')).toBe('"1"');
    expect((await save(1, createLogChannel(0))).body).toEqual({
      revision: 2,
      channels: [createLogChannel(0)],
      exceptions: [],
    });
    expect((await save(2)).body).toEqual({ revision: 3, channels: [], exceptions: [] });
  });

  test('accept every event, including those of other versions', async () => {
    const requested = createLogChannel(0, ...logEventIds, 'somethingNew', 'x-1_2');
    expect((await save(0, requested)).body).toEqual({ revision: 1, channels: [requested], exceptions: [] });
    expect((await save(1, createLogChannel(0, 'ban', 'ban'))).body.channels).toEqual([createLogChannel(0, 'ban')]);
  });

  test('get their names from the platform, not from the request', async () => {
    await save(0, { ...createLogChannel(0, 'ban'), name: '<script>' });
    expect((await server.logs()).body.channels).toEqual([createLogChannel(0, 'ban')]);
  });

  test('are saved once when thirty requests save the same revision', async () => {
    const responses = await Promise.all(Array.from({ length: 30 }, () => save(0, createLogChannel(0, 'ban'))));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(29).fill(412)]);
    expect(await save(0, createLogChannel(0))).toMatchObject(toErrorResponse(412, 'saved-meanwhile'));
    expect(await server.saveLogs({ channels: [] })).toMatchObject(toErrorResponse(428, 'revision-missing'));
    const byTag = await server.saveLogs({ channels: [] }, { 'if-match': 'W/"1"' });
    expect(byTag).toMatchObject({ status: 200, body: { revision: 2 } });
  });

  test('are not written if nothing changes', async () => {
    await expectUnchanged(api.db, async () => {
      expect((await save(0)).body).toEqual({ revision: 0, channels: [], exceptions: [] });
    });
    await save(0, createLogChannel(0, 'ban'));
    await expectUnchanged(api.db, async () => {
      expect((await save(1, createLogChannel(0, 'ban'))).body).toMatchObject({ revision: 1 });
    });
  });

  test('are rejected if there are more than fifty, duplicates, or malformed ones', async () => {
    const invalidLists = [
      [createLogChannel(0), createLogChannel(0, 'ban')],
      Array.from({ length: 51 }, (_, index) => ({
        ...createLogChannel(0),
        id: String(210000000000000000n + BigInt(index)),
      })),
      [{ ...createLogChannel(0), events: Array.from({ length: 101 }, (_, index) => `event${index}`) }],
      [{ ...createLogChannel(0), events: ['a b'] }],
      [{ ...createLogChannel(0), events: ['__proto__'] }],
      [{ ...createLogChannel(0), id: 'general' }],
    ];
    await expectUnchanged(api.db, async () => {
      for (const wrong of invalidLists)
        expect(await save(0, ...wrong)).toMatchObject(toErrorResponse(400, 'input-invalid'));
    });
  });
});

describe('a log channel', () => {
  test('is rejected if it belongs to another server or does not exist', async () => {
    const cafe = findServerId(api, 'Kávézó a sarkon');
    const [foreign] = api.simulator.control.channels(cafe).filter(({ type }) => type === 0);
    const [voice] = api.simulator.control.channels(teaHouseId).filter(({ type }) => type === 2);
    await expectUnchanged(api.db, async () => {
      for (const id of [foreign?.id ?? '', voice?.id ?? '', teaHouseId, '210000000000000999'])
        expect(await save(0, createLogChannel(0), { id, name: 'x', events: [] })).toMatchObject(
          toErrorResponse(404, 'channel-unknown'),
        );
    });
  });

  test('can stay in the list after it was deleted, but cannot be added', async () => {
    const { control } = api.simulator;
    await save(0, createLogChannel(0, 'ban'));
    control.deleteChannel(getChannel(0).id);
    control.deleteChannel(getChannel(1).id);
    await expectUnchanged(api.db, async () => {
      const response = await save(1, createLogChannel(0, 'ban'), createLogChannel(1, 'kick'));
      expect(response).toMatchObject(toErrorResponse(404, 'channel-unknown'));
    });
    expect((await server.channels()).body.channels.map(({ id }: { id: string }) => id)).not.toContain(getChannel(0).id);
    const renamed = { ...createLogChannel(0, 'kick'), name: 'another one' };
    expect((await save(1, renamed)).body).toEqual({
      revision: 2,
      channels: [createLogChannel(0, 'kick')],
      exceptions: [],
    });
    await save(2);
    expect(await save(3, createLogChannel(0))).toMatchObject(toErrorResponse(404, 'channel-unknown'));
    control.restoreChannel(getChannel(0).id);
    control.restoreChannel(getChannel(1).id);
    expect(await save(3, createLogChannel(0))).toMatchObject({ status: 200 });
  });

  test.each(['view', 'send'] as const)(
    'can stay without the bot’s permission to %s, but cannot be added',
    async (permission) => {
      const { control } = api.simulator;
      await save(0, createLogChannel(0));
      for (const index of [0, 1]) control.setRevokedPermissions(getChannel(index).id, [permission]);
      await expectUnchanged(api.db, async () => {
        expect(await save(1, createLogChannel(0), createLogChannel(1))).toMatchObject(
          toErrorResponse(409, 'channel-closed'),
        );
      });
      expect(await save(1, createLogChannel(0, 'ban'))).toMatchObject({ status: 200 });
      for (const index of [0, 1]) control.setRevokedPermissions(getChannel(index).id, []);
      expect(await save(2, createLogChannel(0), createLogChannel(1))).toMatchObject({ status: 200 });
    },
  );

  test.each(['<b>&amp;</b> @everyone', '\u202eegyik', '🦉👩‍👩‍👧', 'ű'.repeat(200), `"'\\ {} $1 %s`, '', 'null'])(
    'keeps its last name unchanged after it was deleted: %s',
    async (name) => {
      const removedChannel = { id: '210000000000000998', name, events: ['ban', 'unheardOf'] };
      await store(removedChannel);
      expect((await server.logs()).body.channels).toMatchObject([removedChannel]);
      expect((await save(1, removedChannel, createLogChannel(0))).body.channels).toMatchObject([
        removedChannel,
        createLogChannel(0),
      ]);
      const [change] = (await server.changes()).body.changes;
      expect(change).toMatchObject({ module: 'logs', before: { channels: [removedChannel] } });
    },
  );
});

describe('access to the log channels', () => {
  test('does not require the platform for reading', async () => {
    await save(0, createLogChannel(0));
    api.simulator.control.faults.add({ kind: '500', path: '/guilds/*' });
    expect(await server.logs()).toMatchObject({ status: 200, body: { revision: 1 } });
    expect(await server.changes()).toMatchObject({ status: 200 });
  });

  test.each(['/guilds/*/channels', '/guilds/*/members/*', '/guilds/*'])(
    'is denied for changes while the platform is unavailable: %s',
    async (path) => {
      for (const kind of ['500', 'drop', '429'] as const) {
        api.simulator.control.faults.add({ kind, path, retryAfter: 60 });
        await expectUnchanged(api.db, async () => {
          expect(await save(0, createLogChannel(0))).toMatchObject(toErrorResponse(503, 'platform-unavailable'));
        });
        expect(await server.channels()).toMatchObject(toErrorResponse(503, 'platform-unavailable'));
        api.simulator.control.faults.clear();
      }
    },
  );

  test('ends when the user loses the right or the bot leaves', async () => {
    const { control } = api.simulator;
    await server.logs();
    control.setMembershipLevel(teaHouseId, bence.userId, 'member');
    expect(await save(0, createLogChannel(0))).toMatchObject(toErrorResponse(403, 'guild-denied'));
    control.setMembershipLevel(teaHouseId, bence.userId, 'owner');
    control.removeBot(teaHouseId);
    expect(await save(0, createLogChannel(0))).toMatchObject(toErrorResponse(404, 'bot-not-joined'));
    for (const response of [await server.logs(), await server.channels(), await server.changes()])
      expect(response).toMatchObject(toErrorResponse(404, 'bot-not-joined'));
    control.addBot(teaHouseId);
    expect(await server.logs()).toMatchObject({ status: 200 });
    expect(await save(0, createLogChannel(0))).toMatchObject({ status: 200 });
  });
});
