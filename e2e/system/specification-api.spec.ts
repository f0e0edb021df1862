import { expect } from '@playwright/test';
import { isPerson, people } from '../api/people.ts';
import { errorBody, test } from '../site/specification-api-test.ts';

const text = expect.any(String);
const teaHouse = { id: '197038439483310086', name: 'Tea House', icon: 'f64c482b807da4f539cff778d174971c' };
const nightShift = { id: '222078108977594368', name: 'Éjszakai Műszak', icon: null };
const testers = { id: '613425648685547541', name: 'Bot Testers', icon: null };

test('§7 GET /v1/me/profile: global_name, avatar, is_admin, is_mod', async ({ api, callApi }) => {
  const isMod = ['moderator', 'admin'];
  for (const name of Object.keys(people).filter(isPerson)) {
    const { status, body } = await callApi('GET /v1/me/profile', { bearer: api.signIn(name).token });
    const avatar = expect.stringMatching(/^https?:\/\//);
    const roles = { is_admin: name === 'admin', is_mod: isMod.includes(name) };
    expect([status, body]).toEqual([200, { global_name: people[name].global_name, avatar, ...roles }]);
  }
});

test('§7 GET and DELETE /v1/me/news: a map by id, with dismissals for each user', async ({ api, callApi }) => {
  const bearer = api.signIn('owner').token;
  const item = { name: text, description: text };
  const before = await callApi('GET /v1/me/news', { bearer });
  expect([before.status, before.body]).toEqual([200, { '1': item, '2': item }]);
  const dismissed = await callApi('DELETE /v1/me/news', { bearer, body: { news_id: '1' } });
  expect([dismissed.status, dismissed.body]).toEqual([200, errorBody]);
  expect((await callApi('GET /v1/me/news', { bearer })).body).toEqual({ '2': item });
  expect((await callApi('GET /v1/me/news', { bearer: api.signIn('user').token })).body).toEqual(before.body);
});

test('§7 GET /v1/me/guilds: a list with one item, whose guilds property has the servers', async ({ api, callApi }) => {
  const { status, body } = await callApi('GET /v1/me/guilds', { bearer: api.signIn('owner').token });
  const guilds = [
    { ...teaHouse, banner: null, isBotJoined: true },
    { ...nightShift, banner: null, isBotJoined: true },
    { id: '336642139381301249', name: text, icon: null, banner: null, isBotJoined: false },
    { id: '169256939211980800', name: text, icon: null, banner: null, isBotJoined: false },
  ];
  expect([status, body]).toEqual([200, [{ guilds }]]);
  const none = await callApi('GET /v1/me/guilds', { bearer: api.signIn('newcomer').token });
  expect([none.status, none.body]).toEqual([200, [{ guilds: [] }]]);
});

test('§7 GET /v1/guild/{id}: id, name, icon, language', async ({ api, callApi }) => {
  const { status, body } = await callApi(`GET /v1/guild/${nightShift.id}`, { bearer: api.signIn('owner').token });
  expect([status, body]).toEqual([200, { ...nightShift, language: 'hu' }]);
});

test('§7 POST /v1/moderator/verify, POST /v1/admin/verify: an admin is a moderator too, but not the reverse', async ({
  api,
  callApi,
}) => {
  const statuses = async (name: 'moderator' | 'admin') => {
    const body = api.signIn(name);
    const responses = [
      await callApi('POST /v1/moderator/verify', { body }),
      await callApi('POST /v1/admin/verify', { body }),
    ];
    return responses.map((response) => [response.status, response.body]);
  };
  expect(await statuses('moderator')).toEqual([
    [200, errorBody],
    [403, errorBody],
  ]);
  expect(await statuses('admin')).toEqual([
    [200, errorBody],
    [200, errorBody],
  ]);
});

test('§7 a mod_token expires after 300 s, and the session stays valid', async ({ api, callApi, time }) => {
  const body = api.signIn('admin');
  const statuses = async () => [
    (await callApi('POST /v1/admin/verify', { body })).status,
    (await callApi('POST /v1/moderator/verify', { body })).status,
    (await callApi('POST /v1/admin/stats', { body })).status,
    (await callApi('GET /v1/me/profile', { bearer: body.token })).status,
  ];
  time.now += 299_999;
  expect(await statuses()).toEqual([200, 200, 200, 200]);
  time.now += 1;
  expect(await statuses()).toEqual([401, 401, 401, 200]);
});

test('§7 POST /v1/admin/servers, create_invite, leave_server', async ({ api, callApi }) => {
  const tokens = api.signIn('admin');
  const servers = async () => (await callApi('POST /v1/admin/servers', { body: tokens })).body;
  expect(await servers()).toEqual([teaHouse, nightShift, testers]);

  const body = { ...tokens, server_id: nightShift.id };
  const invite = await callApi('POST /v1/admin/create_invite', { body });
  expect([invite.status, invite.body]).toEqual([200, { server_invite: expect.stringMatching(/^https:\/\/.+/) }]);
  const leaveResponse = await callApi('POST /v1/admin/leave_server', { body });
  expect([leaveResponse.status, leaveResponse.body]).toEqual([200, errorBody]);
  expect(await servers()).toEqual([teaHouse, testers]);
  const { body: guilds } = await callApi('GET /v1/me/guilds', { bearer: api.signIn('owner').token });
  expect(JSON.stringify(guilds)).toContain('"name":"Éjszakai Műszak","icon":null,"banner":null,"isBotJoined":false');
});

test('§7 GET /v1/public/get_discord_user, POST /v1/admin/ban_user and unban_user', async ({ api, callApi }) => {
  const nelly = { username: 'nelly', discriminator: '0', id: '80351110224678912', avatar: null, createdAt: 1439251200 };
  const body = { ...api.signIn('admin'), userid: nelly.id };
  const look = async () => {
    const { status, body } = await callApi(`GET /v1/public/get_discord_user?id=${nelly.id}`);
    return [status, body];
  };
  expect(await look()).toEqual([200, { ...nelly, is_banned: false }]);
  for (const [call, expected, is_banned] of [
    ['unban_user', 409, false],
    ['ban_user', 200, true],
    ['ban_user', 409, true],
    ['unban_user', 200, false],
  ] as const) {
    const response = await callApi(`POST /v1/admin/${call}`, { body });
    expect([call, response.status, response.body]).toEqual([call, expected, errorBody]);
    expect(await look()).toEqual([200, { ...nelly, is_banned }]);
  }
});

test('§7 POST /v1/admin/actions: message contains the actions, newest first', async ({ api, callApi, time }) => {
  const tokens = api.signIn('admin');
  const before = await callApi('POST /v1/admin/actions', { body: tokens });
  const entry = { action: text, userId: text, description: text, createdAt: expect.any(Number) };
  expect([before.status, before.body]).toEqual([200, { message: Array(5).fill(entry) }]);

  const [userid, server_id] = ['80351110224678912', teaHouse.id];
  await callApi('POST /v1/admin/ban_user', { body: { ...tokens, userid } });
  await callApi('POST /v1/admin/unban_user', { body: { ...tokens, userid } });
  await callApi('POST /v1/admin/create_invite', { body: { ...tokens, server_id } });
  await callApi('POST /v1/admin/leave_server', { body: { ...tokens, server_id } });
  const expectedActions = ['leave_server', 'create_invite', 'banned_user_remove', 'banned_user_add'].map((action) => ({
    ...{ action, userId: people.admin.id, description: text },
    createdAt: Math.floor(time.now / 1000),
  }));
  const { body } = await callApi('POST /v1/admin/actions', { body: tokens });
  expect(body).toEqual({ message: [...expectedActions, ...Array(5).fill(entry)] });
  const timestamps = [...JSON.stringify(body).matchAll(/"createdAt":(\d+)/g)].map(([, seconds]) => Number(seconds));
  expect(timestamps).toEqual(timestamps.toSorted((one, other) => other - one));
});

test('§7 POST /v1/admin/stats: counts of servers and commands by date', async ({ api, callApi }) => {
  const { status, body } = await callApi('POST /v1/admin/stats', { body: api.signIn('admin') });
  const days = ['2025-03-28', '2025-03-29', '2025-03-30', '2025-03-31', '2025-04-01'];
  const counts = Object.fromEntries(days.map((day) => [day, expect.any(Number)]));
  expect([status, body]).toEqual([200, { stats: { servers: counts, commands: counts } }]);
});
