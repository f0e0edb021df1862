import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { ChatPlatform } from '../platform/chat-platform.ts';
import { expectUnchanged } from '../testing/rows.ts';
import { createServerCalls, type ServerCalls } from '../testing/server-calls.ts';
import type { SignedIn } from '../testing/staff.ts';
import { startTeaHouse } from '../testing/tea-house.ts';
import type { TestApi } from '../testing/test-api.ts';
import { GuildCache } from './guild-caches.ts';
import { requireFreshAccess } from './guild-guard.ts';

let api: TestApi;
let bence: SignedIn;
let teaHouseId: string;
let server: ServerCalls;
beforeAll(async () => {
  ({ api, owner: bence, id: teaHouseId, server } = await startTeaHouse());
});
afterAll(() => api.stop());
beforeEach(async () => {
  api.simulator.control.faults.clear();
  api.advanceClock(60_000);
  await api.db.deleteFrom('guild_modules').execute();
  await api.db.deleteFrom('guild_changes').execute();
});

const saved = { status: 200 };
const outdated = { status: 412, body: { reason: 'saved-meanwhile' } };
const readChanges = () => api.db.selectFrom('guild_changes').selectAll().orderBy('id').execute();

describe('saving the language', () => {
  test('stores it, increments the revision, and returns it in body and ETag', async () => {
    const first = await server.save({ revision: 0, language: 'hu' });
    const { icon = null } = api.simulator.control.server(teaHouseId);
    const { rights, ...settings } = first.body;
    expect(settings).toEqual({
      ...{ id: teaHouseId, name: 'Tea House', icon, language: 'hu', revision: 1 },
      bot: { last_heard_at: null, silent: false },
      pauses: { time: new Date(api.clock.at).toISOString(), active: [] },
    });
    expect(rights).toMatchObject({ settings: 'manage', access: 'manage' });
    expect(first.headers.get('etag')).toBe('"1"');
    expect((await server.settings()).body).toEqual(first.body);
    expect((await server.settings()).headers.get('etag')).toBe('"1"');
    expect((await server.save({ revision: 1, language: 'en' })).body).toMatchObject({ language: 'en', revision: 2 });
  });

  test.each([
    ['the body', { revision: 1 }, {}],
    ['a tag', {}, { 'if-match': '"1"' }],
    ['a weak tag', {}, { 'if-match': 'W/"1"' }],
    ['both, where the body counts', { revision: 1 }, { 'if-match': '"7"' }],
  ])('is based on the revision in %s', async (_, body, headers) => {
    await server.save({ revision: 0, language: 'hu' });
    expect(await server.save({ language: 'en', ...body }, headers)).toMatchObject(saved);
    await expectUnchanged(api.db, async () => {
      expect(await server.save({ language: 'hu', ...body }, headers)).toMatchObject(outdated);
    });
  });

  test.each<Record<string, string>>([
    {},
    { 'if-match': '*' },
    { 'if-match': '1' },
    { 'if-match': '"x"' },
    { 'if-match': '"1", "2"' },
  ])('is rejected without a valid revision: %j', async (headers) => {
    await expectUnchanged(api.db, async () => {
      const response = await server.save({ language: 'hu' }, headers);
      expect(response).toMatchObject({ status: 428, body: { reason: 'revision-missing' } });
    });
  });

  test.each([1, 2, 2_000_000_000])(
    'is rejected if it is based on a revision %i that never existed',
    async (revision) => {
      await expectUnchanged(api.db, async () => {
        expect(await server.save({ revision, language: 'hu' })).toMatchObject(outdated);
      });
      expect(await server.save({ language: 'hu' }, { 'if-match': '"9999999999"' })).toMatchObject(outdated);
    },
  );

  test('writes nothing if nothing changes', async () => {
    await server.save({ revision: 0, language: 'hu' });
    await expectUnchanged(api.db, async () => {
      expect((await server.save({ revision: 1, language: 'hu' })).body).toMatchObject({ language: 'hu', revision: 1 });
      expect((await server.save({ revision: 1 })).body).toMatchObject({ language: 'hu', revision: 1 });
    });
    expect(await readChanges()).toHaveLength(1);
  });

  test('accepts one of thirty concurrent requests per revision', async () => {
    for (const revision of [0, 1, 2]) {
      const language = revision % 2 ? 'en' : 'hu';
      const responses = await Promise.all(Array.from({ length: 30 }, () => server.save({ revision, language })));
      const statuses = responses.map(({ status }) => status).sort();
      expect(statuses).toEqual([200, ...Array(29).fill(412)]);
    }
    expect((await readChanges()).map(({ revision }) => revision)).toEqual([1, 2, 3]);
    expect((await server.settings()).body).toMatchObject({ language: 'hu', revision: 3 });
  });

  test('looks up the member once for thirty concurrent access checks', async () => {
    const allRequested = Promise.withResolvers<void>();
    const { platform } = api.context;
    let lookups = 0;
    class CountingGuildCache extends GuildCache {
      override getMember(...args: Parameters<GuildCache['getMember']>) {
        lookups += 1;
        if (lookups === 30) allRequested.resolve();
        return super.getMember(...args);
      }
    }
    const fetchMember: ChatPlatform['fetchMember'] = async (...args) => {
      await allRequested.promise;
      return platform.fetchMember(...args);
    };
    const slow = { ...api.context, platform: { ...platform, fetchMember } satisfies ChatPlatform };
    const context = { ...slow, guildCache: new CountingGuildCache(slow) };
    api.simulator.control.clearCalls();
    await Promise.all(
      Array.from({ length: 30 }, () => requireFreshAccess(context, bence.userId, teaHouseId, ['manage', 'settings'])),
    );
    const members = api.simulator.control.calls().filter(({ path }) => path.includes('/members/'));
    expect(members).toHaveLength(1);
  });

  test.each([{ language: 'de' }, { language: null }, { language: '' }, { language: 'HU' }, { revision: -1 }])(
    'is rejected with an invalid value: %j',
    async (wrong) => {
      await expectUnchanged(api.db, async () => {
        const response = await server.save({ revision: 0, language: 'hu', ...wrong });
        expect(response).toMatchObject({ status: 400, body: { reason: 'input-invalid' } });
      });
    },
  );
});

describe('the right to save', () => {
  const save = () => server.save({ revision: 0, language: 'hu' });

  test.each(['member', undefined] as const)('ends immediately when the user loses the right: now %s', async (level) => {
    expect(await server.settings()).toMatchObject(saved);
    api.simulator.control.setMembershipLevel(teaHouseId, bence.userId, level);
    await expectUnchanged(api.db, async () => {
      expect(await save()).toMatchObject({ status: 403, body: { reason: 'guild-denied' } });
    });
    for (const restoredLevel of ['manager', 'administrator', 'owner'] as const) {
      api.simulator.control.setMembershipLevel(teaHouseId, bence.userId, restoredLevel);
      await api.db.deleteFrom('guild_modules').execute();
      expect(await save()).toMatchObject(saved);
    }
  });

  test('ends immediately when the bot is kicked', async () => {
    expect(await server.settings()).toMatchObject(saved);
    api.simulator.control.removeBot(teaHouseId);
    await expectUnchanged(api.db, async () => {
      expect(await save()).toMatchObject({ status: 404, body: { reason: 'bot-not-joined' } });
    });
    api.simulator.control.addBot(teaHouseId);
    expect(await save()).toMatchObject(saved);
  });

  test('is denied to members without rights and to other users, with the same error', async () => {
    const [lilla, mate] = [await api.signIn('manager-of-two-hundred'), await api.signIn('moderator')];
    await expectUnchanged(api.db, async () => {
      for (const person of [lilla, mate]) {
        const response = await createServerCalls(person, teaHouseId).save({ revision: 0, language: 'hu' });
        expect(response).toMatchObject({ status: 403, body: { reason: 'guild-denied' } });
      }
    });
  });

  test.each(['/guilds/*', '/guilds/*/members/*'])('is denied while the platform is unavailable: %s', async (path) => {
    for (const kind of ['500', '502', 'drop', '429'] as const) {
      api.simulator.control.faults.add({ kind, path, retryAfter: 60 });
      await expectUnchanged(api.db, async () => {
        expect(await save()).toMatchObject({ status: 503, body: { reason: 'platform-unavailable' } });
      });
      api.simulator.control.faults.clear();
    }
  });

  test('waits for a short rate limit of the platform', async () => {
    api.simulator.control.faults.add({ kind: '429', path: '/guilds/*', retryAfter: 0.1, times: 1 });
    expect(await save()).toMatchObject(saved);
  });
});
