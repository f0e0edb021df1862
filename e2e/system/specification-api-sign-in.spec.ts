import { expect } from '@playwright/test';
import { isPerson, people } from '../api/people.ts';
import { test as base, errorBody, getTextField } from '../site/specification-api-test.ts';

/** The tokens that the callback sets. */
type PendingSignInTokens = Record<'access_token' | 'refresh_token', string>;

const test = base.extend<{ returnFromPlatform: (name: string) => Promise<PendingSignInTokens> }>({
  returnFromPlatform: ({ callApi }, use) =>
    use(async (name) => {
      const cookies = (await callApi(`GET /v1/oauth?code=${name}`)).headers.getSetCookie().join(' ');
      const getCookie = (cookie: string) => new RegExp(`${cookie}=([^;]+)`).exec(cookies)?.[1] ?? '';
      return { access_token: getCookie('access_token'), refresh_token: getCookie('refresh_token') };
    }),
});

const token = { token: expect.any(String) };
const names = Object.keys(people).filter(isPerson);

test('§7 GET /v1/oauth: sets both cookies, readable by scripts, and redirects to the second factor', async ({
  callApi,
}) => {
  const { status, headers } = await callApi('GET /v1/oauth?code=owner&state=x');
  expect([status, headers.get('location')]).toEqual([302, '/2fa?type=user']);
  const cookies = headers.getSetCookie();
  expect(cookies.map((cookie) => cookie.split('=', 1)[0])).toEqual(['access_token', 'refresh_token']);
  for (const cookie of cookies) {
    expect(cookie).toContain('; Path=/');
    expect(cookie).not.toMatch(/HttpOnly|Domain/i);
  }
});

test('§7 GET /v1/oauth without the code of a known person is rejected', async ({ callApi }) => {
  for (const query of ['', '?code=', '?code=stranger', '?code=toString', '?error=access_denied']) {
    const { status, body, headers } = await callApi(`GET /v1/oauth${query}`);
    expect([query, status, body, headers.getSetCookie()]).toEqual([query, 400, errorBody, []]);
  }
});

test('§7 POST /v1/2fa: everyone signs in with the right code', async ({ callApi, returnFromPlatform }) => {
  for (const name of names) {
    const tokens = await returnFromPlatform(name);
    const { status, body } = await callApi('POST /v1/2fa', {
      body: { type: 'user', twofa_token: '123456', ...tokens },
    });
    expect([status, body]).toEqual([200, token]);
    const profile = await callApi('GET /v1/me/profile', { bearer: getTextField(body, 'token') });
    expect(profile.body).toHaveProperty('global_name', people[name].global_name);
  }
});

const wrong: Record<string, [number, object]> = {
  'a wrong code': [401, { twofa_token: '654321' }],
  'an empty code': [400, { twofa_token: '' }],
  'a number for a code': [400, { twofa_token: 123456 }],
  'no access_token': [400, { access_token: undefined }],
  'no refresh_token': [400, { refresh_token: undefined }],
  'a made-up access_token': [401, { access_token: 'x' }],
  'a made-up refresh_token': [401, { refresh_token: 'x' }],
  'another type': [400, { type: 'owner' }],
  'no type': [400, { type: undefined }],
};

test('§7 POST /v1/2fa: a wrong or missing field is rejected', async ({ callApi, returnFromPlatform }) => {
  for (const [what, [expected, change]] of Object.entries(wrong)) {
    const validBody = { type: 'user', twofa_token: '123456', ...(await returnFromPlatform('owner')) };
    const { status, body } = await callApi('POST /v1/2fa', { body: { ...validBody, ...change } });
    expect([what, status, body]).toEqual([what, expected, errorBody]);
  }
});

test('§7 POST /v1/2fa: a body that is no object is rejected', async ({ callApi }) => {
  for (const sent of ['', '{', '[]', 'null', '"x"']) {
    const { status, body } = await callApi('POST /v1/2fa', { body: sent });
    expect([sent, status, body]).toEqual([sent, 400, errorBody]);
  }
});

/** The statuses of a valid code by person, for the types mod and admin. */
const expectedStatuses = {
  user: [403, 403],
  owner: [403, 403],
  newcomer: [403, 403],
  moderator: [200, 403],
  admin: [200, 200],
};

test('§7 POST /v1/2fa: the areas that it opens to each person, with a bearer header', async ({ api, callApi }) => {
  for (const name of names) {
    const bearer = api.signIn(name).token;
    for (const [index, type] of ['mod', 'admin'].entries()) {
      const validBody = { type, twofa_token: '123456', access_token: '', refresh_token: '' };
      const { status, body } = await callApi('POST /v1/2fa', { bearer, body: validBody });
      expect([name, status, body]).toEqual([name, expectedStatuses[name][index], status === 200 ? token : errorBody]);
      expect((await callApi('POST /v1/2fa', { body: validBody })).status).toBe(401);
      expect((await callApi('POST /v1/2fa', { bearer: 'x', body: validBody })).status).toBe(401);
      if (status !== 200) continue;
      const rejected = await callApi('POST /v1/2fa', { bearer, body: { ...validBody, twofa_token: '000000' } });
      expect([rejected.status, rejected.body]).toEqual([401, errorBody]);
      const tokens = { token: bearer, mod_token: getTextField(body, 'token') };
      expect((await callApi('POST /v1/moderator/verify', { body: tokens })).status).toBe(200);
      expect((await callApi('POST /v1/admin/verify', { body: tokens })).status).toBe(type === 'admin' ? 200 : 403);
    }
  }
});
