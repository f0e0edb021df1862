import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { maxGreetingLength } from 'api-contract/greetings';
import { expectUnchanged } from '../testing/rows.ts';
import { findServerId, type ServerCalls } from '../testing/server-calls.ts';
import type { SignedIn } from '../testing/staff.ts';
import { startTeaHouse } from '../testing/tea-house.ts';
import type { TestApi } from '../testing/test-api.ts';
import { NO_GREETINGS } from './greetings.ts';

let api: TestApi;
let bence: SignedIn;
let teaHouseId: string;
let server: ServerCalls;
let channels: { id: string }[];
beforeAll(async () => {
  ({ api, owner: bence, id: teaHouseId, server } = await startTeaHouse());
  channels = api.simulator.control.channels(teaHouseId).filter(({ type }) => type === 0);
});
afterAll(() => api.stop());
beforeEach(async () => {
  api.advanceClock(60_000);
  await api.db.deleteFrom('guild_modules').execute();
  await api.db.deleteFrom('guild_changes').execute();
});

const getChannelId = (index: number) => channels[index]?.id ?? '';
const createGreeting = (text: string, channel = getChannelId(0)) => ({ enabled: true, channel_id: channel, text });
const save = (revision: number, requested: object) => server.saveGreetings({ revision, ...NO_GREETINGS, ...requested });
const toErrorResponse = (status: number, reason: string) => ({ status, body: { reason } });
const saved = { status: 200 };

describe('the greetings of a server', () => {
  test('are disabled at first, and are returned as they were saved', async () => {
    expect((await server.greetings()).body).toEqual({ revision: 0, ...NO_GREETINGS });
    await expectUnchanged(api.db, async () => {
      expect((await save(0, {})).body).toEqual({ revision: 0, ...NO_GREETINGS });
    });
    const requested = {
      welcome: createGreeting('Hi, {user}.'),
      farewell: { ...createGreeting('Bye, {name}.', getChannelId(1)), enabled: false },
    };
    const response = await save(0, requested);
    expect(response.body).toEqual({ revision: 1, ...requested });
    expect(response.headers.get('etag')).toBe('"1"');
    const read = await server.greetings();
    expect([read.body, read.headers.get('etag')]).toEqual([response.body, '"1"']);
    await expectUnchanged(api.db, async () => {
      expect(await save(1, requested)).toMatchObject({ body: { revision: 1 } });
    });
    expect((await save(1, {})).body).toEqual({ revision: 2, ...NO_GREETINGS });
  });

  test('are saved once when thirty requests save the same revision, and never without one', async () => {
    const responses = await Promise.all(Array.from({ length: 30 }, () => save(0, { welcome: createGreeting('Hi.') })));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(29).fill(412)]);
    expect(await save(0, {})).toMatchObject(toErrorResponse(412, 'saved-meanwhile'));
    expect(await server.saveGreetings(NO_GREETINGS)).toMatchObject(toErrorResponse(428, 'revision-missing'));
    expect(await server.saveGreetings(NO_GREETINGS, { 'if-match': 'W/"1"' })).toMatchObject({ body: { revision: 2 } });
  });

  test('are listed as changes with their author, and can be undone', async () => {
    const [first, second] = [
      { ...NO_GREETINGS, welcome: createGreeting('One.') },
      { ...NO_GREETINGS, farewell: createGreeting('Two.') },
    ];
    await save(0, first);
    await save(1, second);
    const { changes } = (await server.changes()).body;
    expect(changes[0]).toMatchObject({ module: 'greetings', by: { name: 'Bence' }, before: first, after: second });
    expect(await server.undo(changes[0].id)).toMatchObject(saved);
    expect((await server.greetings()).body).toEqual({ revision: 3, ...first });
  });

  test.each([
    '<b>&amp;</b> @everyone {user}',
    '{{user}} \u202eegyik',
    '🦉👩‍👩‍👧 x\n\n- y',
    `"'\\ $1 %s null`,
    'ű'.repeat(maxGreetingLength),
  ])('store any text unchanged, without surrounding whitespace: %s', async (text) => {
    expect(await save(0, { welcome: createGreeting(` ${text}\n`) })).toMatchObject(saved);
    expect((await server.greetings()).body.welcome.text).toBe(text);
  });

  test('are rejected if they break the contract, or are enabled but incomplete', async () => {
    const welcome = createGreeting('Hi.');
    const invalidGreetings = [
      { ...welcome, text: 'x'.repeat(maxGreetingLength + 1) },
      { ...welcome, text: 'a\0b' },
      { ...welcome, text: '\ud83e' },
      { ...welcome, channel_id: 'general' },
      { ...welcome, enabled: 'yes' },
      null,
    ];
    await expectUnchanged(api.db, async () => {
      for (const wrong of invalidGreetings)
        expect(await save(0, { welcome: wrong })).toMatchObject(toErrorResponse(400, 'input-invalid'));
      for (const incomplete of [{ ...welcome, channel_id: null }, createGreeting(''), createGreeting(' \n ')])
        for (const requested of [{ welcome: incomplete }, { farewell: incomplete }])
          expect(await save(0, requested)).toMatchObject(toErrorResponse(400, 'greeting-incomplete'));
    });
    expect(await save(0, { welcome: { ...createGreeting(''), enabled: false } })).toMatchObject(saved);
  });
});

describe('the channel of a greeting', () => {
  test('must be a text channel of the server', async () => {
    const cafe = findServerId(api, 'Kávézó a sarkon');
    const [foreign] = api.simulator.control.channels(cafe).filter(({ type }) => type === 0);
    const [voice] = api.simulator.control.channels(teaHouseId).filter(({ type }) => type === 2);
    await expectUnchanged(api.db, async () => {
      for (const id of [foreign?.id ?? '', voice?.id ?? '', teaHouseId, '210000000000000999'])
        expect(await save(0, { farewell: createGreeting('Bye.', id) })).toMatchObject(
          toErrorResponse(404, 'channel-unknown'),
        );
    });
  });

  test.each(['deleted', 'view', 'send'] as const)(
    'can stay if it becomes unusable, but cannot be enabled or selected: %s',
    async (lostPermission) => {
      const { control } = api.simulator;
      const off = { ...createGreeting('Bye.'), enabled: false };
      await save(0, { welcome: createGreeting('Hi.'), farewell: off });
      for (const index of [0, 1])
        if (lostPermission === 'deleted') control.deleteChannel(getChannelId(index));
        else control.setRevokedPermissions(getChannelId(index), [lostPermission]);
      const expectedError =
        lostPermission === 'deleted' ? toErrorResponse(404, 'channel-unknown') : toErrorResponse(409, 'channel-closed');
      await expectUnchanged(api.db, async () => {
        expect(await save(1, { welcome: createGreeting('Hi.'), farewell: createGreeting('Bye.') })).toMatchObject(
          expectedError,
        );
        expect(await save(1, { welcome: createGreeting('Hi.', getChannelId(1)), farewell: off })).toMatchObject(
          expectedError,
        );
      });
      expect(
        await save(1, { welcome: createGreeting('Hello.'), farewell: { ...off, text: 'So long.' } }),
      ).toMatchObject(saved);
      for (const index of [0, 1])
        if (lostPermission === 'deleted') control.restoreChannel(getChannelId(index));
        else control.setRevokedPermissions(getChannelId(index), []);
      expect(
        await save(2, { welcome: createGreeting('Hi.', getChannelId(1)), farewell: createGreeting('Bye.') }),
      ).toMatchObject(saved);
    },
  );
});

test('access to the greetings ends when the user loses the right or the bot leaves', async () => {
  const { control } = api.simulator;
  await save(0, { welcome: createGreeting('Hi.') });
  control.faults.add({ kind: '500', path: '/guilds/*' });
  expect(await server.greetings()).toMatchObject(saved);
  expect(await save(1, {})).toMatchObject(toErrorResponse(503, 'platform-unavailable'));
  control.faults.clear();
  control.setMembershipLevel(teaHouseId, bence.userId, 'member');
  expect(await save(1, {})).toMatchObject(toErrorResponse(403, 'guild-denied'));
  control.setMembershipLevel(teaHouseId, bence.userId, 'owner');
  control.removeBot(teaHouseId);
  expect(await save(1, {})).toMatchObject(toErrorResponse(404, 'bot-not-joined'));
  expect(await server.greetings()).toMatchObject(toErrorResponse(404, 'bot-not-joined'));
  control.addBot(teaHouseId);
  expect(await save(1, {})).toMatchObject(saved);
});
