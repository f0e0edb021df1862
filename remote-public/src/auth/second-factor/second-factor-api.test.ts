import { beforeEach, expect, jest, test } from '@jest/globals';
import { writeCookie } from 'shared-ui';
import { loader } from './second-factor-api.ts';

const fetchProfile = jest.fn<typeof fetch>();

beforeEach(() => {
  Object.defineProperty(globalThis, 'fetch', { value: fetchProfile, configurable: true });
  document.body.innerHTML = '<script type="application/json" id="page-data">{"config":{"features":[]}}</script>';
  for (const name of ['token', 'access_token', 'refresh_token']) writeCookie(name, 'x', 60);
});

async function open(path: string) {
  const request = new Request(path);
  try {
    return await loader({ request, url: new URL(request.url), pattern: '', params: {}, context: undefined as never });
  } catch (thrown) {
    if (thrown instanceof Response) return thrown.headers.get('location');
    throw thrown;
  }
}

test('a user whose session has expired may complete the next sign-in', async () => {
  fetchProfile.mockImplementation(async () => Response.json({ reason: 'session-missing' }, { status: 401 }));
  expect(await open('/2fa?type=user')).toEqual({ type: 'user' });
});

test.each([
  ['is signed in', async () => Response.json({ global_name: 'Anna', avatar: 'a', is_admin: false, is_mod: false })],
  ['may be signed in', async () => new Response(null, { status: 503 })],
])('a user who %s is redirected to the home page', async (_, response) => {
  fetchProfile.mockImplementation(response);
  expect(await open('/2fa?type=user')).toBe('/');
});
