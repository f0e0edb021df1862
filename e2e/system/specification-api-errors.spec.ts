import { expect } from '@playwright/test';
import { errorBody, test } from '../site/specification-api-test.ts';

const guild = 'GET /v1/guild/197038439483310086';

test("§7 a user's calls require a session token in the bearer header", async ({ api, callApi }) => {
  const { token, mod_token } = api.signIn('admin');
  for (const call of ['GET /v1/me/profile', 'GET /v1/me/news', 'DELETE /v1/me/news', 'GET /v1/me/guilds', guild]) {
    const body = call.startsWith('DELETE') ? { news_id: '1', token } : undefined;
    const wrong: Record<string, string>[] = [
      {},
      { authorization: token },
      { authorization: 'Bearer ' },
      { authorization: 'Bearer x' },
      { authorization: `Bearer ${mod_token}` },
      { cookie: `token=${token}` },
    ];
    for (const headers of wrong) {
      const response = await callApi(call, { headers, body });
      expect([call, headers, response.status, response.body]).toEqual([call, headers, 401, errorBody]);
    }
    expect((await callApi('GET /v1/me/news', { bearer: token })).body).toHaveProperty('1');
  }
});

const adminCalls = ['servers', 'create_invite', 'leave_server', 'ban_user', 'unban_user', 'actions', 'stats', 'verify'];

test('§7 the calls of staff require both unexpired tokens of the same user', async ({ api, callApi, time }) => {
  for (const call of [...adminCalls.map((name) => `POST /v1/admin/${name}`), 'POST /v1/moderator/verify']) {
    const [admin, other] = [api.signIn('admin'), api.signIn('admin')];
    const look = async () => [
      (await callApi('POST /v1/admin/servers', { body: admin })).body,
      (await callApi('POST /v1/admin/actions', { body: admin })).body,
    ];
    const before = await look();
    const expectRejected = async (expected: number, tokens: object, headers = {}) => {
      const rest = { server_id: '197038439483310086', userid: '80351110224678912' };
      const { status, body } = await callApi(call, { headers, body: { ...rest, ...tokens } });
      expect([call, tokens, status, body]).toEqual([call, tokens, expected, errorBody]);
    };
    await expectRejected(401, {});
    await expectRejected(401, {}, { cookie: `token=${admin.token}; mod_token=${admin.mod_token}` });
    await expectRejected(401, {}, { authorization: `Bearer ${admin.token}` });
    await expectRejected(401, { token: admin.token });
    await expectRejected(401, { mod_token: admin.mod_token });
    await expectRejected(401, { token: 'x', mod_token: admin.mod_token });
    await expectRejected(401, { token: admin.token, mod_token: 'x' });
    await expectRejected(401, { token: admin.token, mod_token: other.mod_token });
    await expectRejected(401, { token: admin.token, mod_token: [admin.mod_token] });
    if (call.includes('/admin/')) await expectRejected(403, api.signIn('moderator'));
    expect(await look()).toEqual(before);
    time.now += 300_000;
    await expectRejected(401, admin);
  }
});

test('§7 rejects unknown ids, servers of others and missing fields with a message', async ({ api, callApi }) => {
  const bearer = api.signIn('owner').token;
  const tokens = api.signIn('admin');
  for (const [expected, call, question] of [
    [403, 'GET /v1/guild/613425648685547541', { bearer }],
    [403, 'GET /v1/guild/1', { bearer }],
    [404, 'GET /v1/guild/336642139381301249', { bearer }],
    [404, 'DELETE /v1/me/news', { bearer, body: { news_id: '3' } }],
    [400, 'DELETE /v1/me/news', { bearer, body: { news_id: 1 } }],
    [400, 'DELETE /v1/me/news', { bearer }],
    [404, 'GET /v1/public/get_discord_user?id=1', {}],
    [404, 'GET /v1/public/get_discord_user', {}],
    [404, 'POST /v1/admin/ban_user', { body: { ...tokens, userid: '1' } }],
    [400, 'POST /v1/admin/unban_user', { body: { ...tokens, userid: 1 } }],
    [404, 'POST /v1/admin/create_invite', { body: { ...tokens, server_id: '336642139381301249' } }],
    [404, 'POST /v1/admin/leave_server', { body: { ...tokens, server_id: '1' } }],
    [400, 'POST /v1/admin/leave_server', { body: tokens }],
  ] as const) {
    const { status, body } = await callApi(call, question);
    expect([call, status, body]).toEqual([call, expected, errorBody]);
  }
});

test('returns 404 beyond §7', async ({ api, callApi }) => {
  const { token, mod_token } = api.signIn('admin');
  const headers = { authorization: `Bearer ${token}`, origin: 'https://vigil.example' };
  for (const call of [
    'GET /v1/openapi.json',
    'POST /v1/2fa/enrolment',
    'POST /v1/logout',
    'GET /v1/gate/admin',
    'GET /v1/health',
    'PATCH /v1/guild/197038439483310086',
    'GET /v1/guild/197038439483310086/logs',
    'GET /v1/guild/',
    'GET /v1/me/profile/',
    'POST /v1/me/profile',
    'OPTIONS /v1/me/profile',
    'GET /v1/admin/servers',
    'POST /v1/bot/commands',
    'GET /',
  ]) {
    const response = await callApi(call, { headers, body: call.startsWith('GET') ? undefined : { token, mod_token } });
    expect([call, response.status, response.body]).toEqual([call, 404, errorBody]);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect([...response.headers.keys()].filter((name) => /^access-control|^set-cookie|^allow/.test(name))).toEqual([]);
  }
});
