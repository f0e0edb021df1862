import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { markGuildLeft, saveBotGuilds } from '../guilds/bot-guilds.ts';
import type { ServerCalls } from '../testing/server-calls.ts';
import { startTeaHouse } from '../testing/tea-house.ts';
import type { TestApi } from '../testing/test-api.ts';
import { makeBotKey } from './bot-key.ts';

let api: TestApi;
let key: string;
let tea: string;
let server: ServerCalls;
beforeAll(async () => {
  ({ api, id: tea, server } = await startTeaHouse());
  key = await makeBotKey(api.context);
  await saveBotGuilds(api.context, [{ id: tea, name: 'Tea House' }]);
});
afterAll(() => api.stop());

const get = (id: string, headers: Record<string, string> = {}) =>
  api.browser().call('GET', `/v1/bot/guilds/${id}/settings`, { token: key, headers });

describe('the settings of a server', () => {
  test('are those saved in the dashboard', async () => {
    const revisions = { settings: 0, logs: 0, greetings: 0 };
    const empty = { id: tea, language: null, log_channels: [], greetings: null, revisions };
    expect(await get(tea)).toMatchObject({ status: 200, body: empty });
    const [firstChannel] = (await server.channels()).body.channels;
    await server.save({ revision: 0, language: 'hu' });
    await server.saveLogs({
      revision: 0,
      channels: [{ id: firstChannel.id, name: '', events: ['ban', 'memberJoin'] }],
    });
    const welcome = { enabled: true, channel_id: firstChannel.id, text: 'Hi, {user}.' };
    const farewell = { enabled: false, channel_id: null, text: '' };
    await server.saveGreetings({ revision: 0, welcome, farewell });
    expect((await get(tea)).body).toEqual({
      id: tea,
      language: 'hu',
      log_channels: [{ id: firstChannel.id, name: firstChannel.name, events: ['ban', 'memberJoin'] }],
      greetings: { welcome, farewell },
      revisions: { settings: 1, logs: 1, greetings: 1 },
    });
  });

  test('return 304 for the current ETag until they change', async () => {
    const { headers, body } = await get(tea);
    const tag = headers.get('etag') ?? '';
    expect(tag).toMatch(/^"[\w-]{22}"$/);
    for (const etag of [tag, `W/${tag}`, `"x", ${tag}`, '*']) {
      const same = await get(tea, { 'if-none-match': etag });
      expect([etag, same.status, same.text, same.headers.get('etag')]).toEqual([etag, 304, '', tag]);
    }
    for (const unknown of ['', 'x', '"x"', tag.slice(0, -1), tag.slice(1, -1)])
      expect(await get(tea, { 'if-none-match': unknown })).toMatchObject({ status: 200, body });
    await server.save({ revision: 1, language: 'en' });
    const changed = await get(tea, { 'if-none-match': tag });
    expect(changed).toMatchObject({ status: 200, body: { language: 'en', revisions: { settings: 2 } } });
    expect(changed.headers.get('etag')).not.toBe(tag);
  });

  test('return 404 after the bot has left, and are unchanged when it joins again', async () => {
    const { body, headers } = await get(tea);
    await markGuildLeft(api.context, tea);
    const unknown = { status: 404, body: { reason: 'server-unknown' } };
    expect(await get(tea)).toMatchObject(unknown);
    expect(await get(tea, { 'if-none-match': headers.get('etag') ?? '' })).toMatchObject(unknown);
    expect(await get('210000000000000999')).toMatchObject(unknown);
    await saveBotGuilds(api.context, [{ id: tea, name: 'Tea House' }]);
    expect((await get(tea)).body).toEqual(body);
  });
});

test('the bot gets the ids of banned people page by page', async () => {
  const at = new Date(api.clock.at);
  const ids = Array.from({ length: 1001 }, (_, index) => String(240000000000000000n + BigInt(index)));
  const rows = ids.map((user_id) => ({ user_id, reason: 'Spam.', banned_by: '1', created_at: at }));
  await api.db.insertInto('bans').values(rows).execute();
  const list = async (after = '') =>
    (await api.browser().call('GET', `/v1/bot/bans${after && `?after=${after}`}`, { token: key })).body;
  expect(await list()).toEqual({ bans: ids.slice(0, 1000), more: true });
  expect(await list(ids[999])).toEqual({ bans: ids.slice(1000), more: false });
  expect(await list(ids[1000])).toEqual({ bans: [], more: false });
});
