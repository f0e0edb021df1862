import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { getPerson } from 'simulator/people';
import { markGuildLeft, saveBotGuilds } from '../guilds/bot-guilds.ts';
import { saveModule } from '../guilds/modules.ts';
import { addVillages, removeVillages } from '../testing/many-servers.ts';
import type { ServerCalls } from '../testing/server-calls.ts';
import { startTeaHouse } from '../testing/tea-house.ts';
import type { TestApi } from '../testing/test-api.ts';
import { createBotKey } from './bot-key.ts';

let api: TestApi;
let key: string;
let teaHouseId: string;
let server: ServerCalls;
beforeAll(async () => {
  ({ api, id: teaHouseId, server } = await startTeaHouse());
  key = await createBotKey(api.context);
  await saveBotGuilds(api.context, [{ id: teaHouseId, name: 'Tea House' }]);
});
afterAll(() => api.stop());

const fetchSettings = (id: string, headers: Record<string, string> = {}) =>
  api.openBrowser().call('GET', `/v1/bot/guilds/${id}/settings`, { token: key, headers });

describe('the settings of a server', () => {
  test('are those saved in the dashboard', async () => {
    const revisions = { settings: 0, logs: 0, greetings: 0 };
    const empty = { id: teaHouseId, language: null, log_channels: [], log_exceptions: [], greetings: null, revisions };
    expect(await fetchSettings(teaHouseId)).toMatchObject({ status: 200, body: empty });
    const [firstChannel] = (await server.channels()).body.channels;
    await server.save({ revision: 0, language: 'hu' });
    await server.saveLogs({
      revision: 0,
      channels: [{ id: firstChannel.id, name: '', events: ['ban', 'memberJoin'] }],
    });
    const welcome = { enabled: true, channel_id: firstChannel.id, text: 'Hi, {user}.' };
    const farewell = { enabled: false, channel_id: null, text: '' };
    await server.saveGreetings({ revision: 0, welcome, farewell });
    expect((await fetchSettings(teaHouseId)).body).toEqual({
      id: teaHouseId,
      language: 'hu',
      log_channels: [{ id: firstChannel.id, name: firstChannel.name, events: ['ban', 'memberJoin'], exceptions: [] }],
      log_exceptions: [],
      greetings: { welcome, farewell },
      revisions: { settings: 1, logs: 1, greetings: 1 },
      features: {},
      features_off: {},
    });
  });

  test('return 304 for the current ETag until they change', async () => {
    const { headers, body } = await fetchSettings(teaHouseId);
    const tag = headers.get('etag') ?? '';
    expect(tag).toMatch(/^"[\w-]{22}"$/);
    for (const etag of [tag, `W/${tag}`, `"x", ${tag}`, '*']) {
      const same = await fetchSettings(teaHouseId, { 'if-none-match': etag });
      expect([etag, same.status, same.text, same.headers.get('etag')]).toEqual([etag, 304, '', tag]);
    }
    for (const unknown of ['', 'x', '"x"', tag.slice(0, -1), tag.slice(1, -1)])
      expect(await fetchSettings(teaHouseId, { 'if-none-match': unknown })).toMatchObject({ status: 200, body });
    await server.save({ revision: 1, language: 'en' });
    const changed = await fetchSettings(teaHouseId, { 'if-none-match': tag });
    expect(changed).toMatchObject({ status: 200, body: { language: 'en', revisions: { settings: 2 } } });
    expect(changed.headers.get('etag')).not.toBe(tag);
  });

  test('that were stored under other limits are still read, by the page and the bot', async () => {
    const exceptions = Array.from({ length: 40 }, (_, n) => ({
      kind: 'role',
      id: `27000000000000${1000 + n}`,
      name: 'x',
    }));
    const events = Array.from({ length: 150 }, (_, n) => `event.${n}`);
    const channels = Array.from({ length: 60 }, (_, n) => ({
      ...{ id: `28000000000000${1000 + n}`, name: 'x'.repeat(300), events, exceptions },
    }));
    const greeting = { enabled: true, channel_id: null, text: ` ${'x'.repeat(5000)} ` };
    const rights = { settings: 'manage', logs: 'view', greetings: 'none' };
    const roles = Array.from({ length: 40 }, (_, n) => ({
      ...{ role_id: `29000000000000${1000 + n}`, rights, name: 'x'.repeat(300) },
    }));
    const values = {
      settings: { language: 'de' },
      logs: { channels, exceptions },
      greetings: { welcome: greeting, farewell: greeting },
      access: { roles },
    };
    const before = await api.db.selectFrom('guild_modules').selectAll().execute();
    await api.db.deleteFrom('guild_modules').execute();
    for (const [module, value] of Object.entries(values))
      await sql`insert into guild_modules (guild_id, module, value, revision, updated_at)
        values (${teaHouseId}, ${module}, ${JSON.stringify(value)}, 1, now())`.execute(api.db);
    expect(await fetchSettings(teaHouseId)).toMatchObject({
      status: 200,
      body: { language: null, log_channels: channels, log_exceptions: exceptions, greetings: values.greetings },
    });
    expect(await server.settings()).toMatchObject({ status: 200, body: { language: 'en' } });
    expect(await server.logs()).toMatchObject({ status: 200, body: { channels, exceptions } });
    expect(await server.greetings()).toMatchObject({ status: 200, body: values.greetings });
    expect(await server.access()).toMatchObject({ status: 200, body: { roles } });
    expect(await server.save({ revision: 1, language: 'hu' })).toMatchObject({ status: 200, body: { language: 'hu' } });
    const tooMany = channels.map(({ id }) => ({ id, name: 'x', events: [] }));
    expect(await server.saveLogs({ revision: 1, channels: tooMany })).toMatchObject({ status: 400 });
    await api.db.deleteFrom('guild_modules').execute();
    for (const { value, ...row } of before)
      await api.db
        .insertInto('guild_modules')
        .values({ ...row, value: JSON.stringify(value) })
        .execute();
  });

  test('return 404 after the bot has left, and are unchanged when it joins again', async () => {
    const { body, headers } = await fetchSettings(teaHouseId);
    await markGuildLeft(api.context, teaHouseId);
    const unknown = { status: 404, body: { reason: 'server-unknown' } };
    expect(await fetchSettings(teaHouseId)).toMatchObject(unknown);
    expect(await fetchSettings(teaHouseId, { 'if-none-match': headers.get('etag') ?? '' })).toMatchObject(unknown);
    expect(await fetchSettings('210000000000000999')).toMatchObject(unknown);
    await saveBotGuilds(api.context, [{ id: teaHouseId, name: 'Tea House' }]);
    expect((await fetchSettings(teaHouseId)).body).toEqual(body);
  });
});

test('the settings of all servers come page by page, and without the servers that the bot left', async () => {
  await addVillages(api.db, 450, '1');
  await markGuildLeft(api.context, '300000000000000003');
  const id = '300000000000000001';
  const save = {
    guildId: id,
    module: 'settings',
    before: { value: null, revision: 0 },
    after: { language: 'hu' },
  } as const;
  await saveModule(api.context, { ...save, by: getPerson('owner-of-three').id });
  const fetchPage = async (after = '') =>
    (await api.openBrowser().call('GET', `/v1/bot/settings${after && `?after=${after}`}`, { token: key })).body;
  const pages = [await fetchPage()];
  while (pages.at(-1).more && pages.length < 9) pages.push(await fetchPage(pages.at(-1).settings.at(-1).id));
  expect(pages.map(({ settings, more }) => [settings.length, more])).toEqual([
    [200, true],
    [200, true],
    [50, false],
  ]);
  const all: { id: string }[] = pages.flatMap(({ settings }) => settings);
  const villages = Array.from({ length: 450 }, (_, n) => String(300000000000000001n + BigInt(n)));
  expect(all.map((entry) => entry.id)).toEqual(
    [teaHouseId, ...villages].filter((village) => village !== '300000000000000003').sort(),
  );
  for (const single of [teaHouseId, id, '300000000000000002'])
    expect(all.find((entry) => entry.id === single)).toEqual((await fetchSettings(single)).body);
  expect(await fetchPage(all.at(-1)?.id)).toEqual({ settings: [], more: false });
  expect(all.find((entry) => entry.id === id)).toMatchObject({ language: 'hu', revisions: { settings: 1, logs: 0 } });
  await removeVillages(api.db);
});

test('the bot gets the ids of banned users page by page', async () => {
  const at = new Date(api.clock.at);
  const ids = Array.from({ length: 1001 }, (_, index) => String(240000000000000000n + BigInt(index)));
  const rows = ids.map((user_id) => ({ user_id, reason: 'Spam.', banned_by: '1', created_at: at }));
  const ended = { user_id: '240000000000009999', banned_by: '1', created_at: at, expires_at: at };
  await api.db.insertInto('bans').values(rows).execute();
  await api.db.insertInto('bans').values(ended).execute();
  const list = async (after = '') =>
    (await api.openBrowser().call('GET', `/v1/bot/bans${after && `?after=${after}`}`, { token: key })).body;
  expect(await list()).toEqual({ bans: ids.slice(0, 1000), more: true });
  expect(await list(ids[999])).toEqual({ bans: ids.slice(1000), more: false });
  expect(await list(ids[1000])).toEqual({ bans: [], more: false });
});
