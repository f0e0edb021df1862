import { expect } from '@playwright/test';
import { test } from '../site/specification-api-test.ts';

test('a call fails as planned, a number of times; other calls work', async ({ api, callApi }) => {
  const bearer = api.signIn('owner').token;
  const statuses = async () => [
    (await callApi('GET /v1/me/guilds', { bearer })).status,
    (await callApi('GET /v1/me/profile', { bearer })).status,
  ];
  api.fail('GET /v1/me/guilds', { status: 503, body: { message: 'Later.' } }, 2);
  expect((await callApi('GET /v1/me/guilds', { bearer })).body).toEqual({ message: 'Later.' });
  expect(await statuses()).toEqual([503, 200]);
  expect(await statuses()).toEqual([200, 200]);
});

test('a call fails until the fault is removed, for any id; the newest fault has priority', async ({ api, callApi }) => {
  const status = async (id: string) => (await callApi(`GET /v1/guild/${id}`)).status;
  const restore = api.fail('GET /v1/guild/{id}', { status: 500, body: {} });
  api.fail('GET /v1/guild/{id}', { status: 418, body: {} }, 1);
  expect([await status('1'), await status('2'), await status('3')]).toEqual([418, 500, 500]);
  restore();
  expect(await status('1')).toBe(401);
});

test('any response can replace another', async ({ api, callApi }) => {
  api.fail('GET /v1/me/profile', { status: 200, body: { global_name: '', avatar: null } }, 1);
  expect((await callApi('GET /v1/me/profile')).body).toEqual({ global_name: '', avatar: null });
});

test('a connection breaks, and the next one works', async ({ api, callApi }) => {
  api.fail('POST /v1/2fa', 'network', 1);
  await expect(callApi('POST /v1/2fa', { body: {} })).rejects.toThrow('fetch failed');
  expect((await callApi('POST /v1/2fa', { body: {} })).status).toBe(400);
});

test('a call hangs, changes nothing, and does not prevent the API from stopping', async ({ api, callApi }) => {
  const bearer = api.signIn('owner').token;
  api.fail('DELETE /v1/me/news', 'hang');
  const pendingCall = callApi('DELETE /v1/me/news', { bearer, body: { news_id: '1' } }).then(
    () => 'answered',
    () => 'broken',
  );
  await expect.poll(() => api.calls.length).toBe(1);
  expect((await callApi('GET /v1/me/news', { bearer })).body).toHaveProperty('1');
  expect(await Promise.race([pendingCall, 'nothing yet'])).toBe('nothing yet');
  await api.stop();
  expect(await pendingCall).toBe('broken');
});

test('records received calls, and a reset restores the initial state', async ({ api, callApi }) => {
  const { token, mod_token } = api.signIn('admin');
  const body = { token, mod_token, userid: '80351110224678912' };
  await callApi('POST /v1/admin/ban_user', { body });
  await callApi('GET /v1/public/get_discord_user?id=80351110224678912', { headers: { 'x-request-id': 'one' } });
  expect(api.calls).toMatchObject([
    { method: 'POST', path: '/v1/admin/ban_user', query: {}, body },
    { method: 'GET', path: '/v1/public/get_discord_user', query: { id: '80351110224678912' }, body: undefined },
  ]);
  expect(api.calls[1]?.headers['x-request-id']).toBe('one');

  api.fail('GET /v1/me/profile', 'network');
  api.reset();
  expect(api.calls).toEqual([]);
  expect((await callApi('GET /v1/me/profile', { bearer: token })).status).toBe(401);
  const user = await callApi('GET /v1/public/get_discord_user?id=80351110224678912');
  expect(user.body).toHaveProperty('is_banned', false);
});

test('moving the clock forward expires a mod_token', async ({ api, callApi }) => {
  const body = api.signIn('admin');
  api.advanceClock(299_000);
  expect((await callApi('POST /v1/admin/verify', { body })).status).toBe(200);
  api.advanceClock(1000);
  expect((await callApi('POST /v1/admin/verify', { body })).status).toBe(401);
});
