import { afterEach, expect, jest, test } from '@jest/globals';
import { isSignInCallback, signInCookies } from './sign-in-cookies.ts';

afterEach(() => {
  jest.restoreAllMocks();
});

const ofOurs = '; Max-Age=600; Path=/; SameSite=Strict';

/** The life, in seconds, of a cookie that the API set with these attributes. */
function lifeWith(attributes: string) {
  const [cookie] = signInCookies([`access_token=a; ${attributes}`], false);
  return Number(/Max-Age=(\d+)/.exec(cookie ?? '')?.[1]);
}

test('the two halves of the ticket pass, in words of ours', () => {
  expect(signInCookies(['access_token=abc.DEF-1_2~3', 'refresh_token=x=y=='], true)).toEqual([
    `access_token=abc.DEF-1_2~3${ofOurs}; Secure`,
    `refresh_token=x=y==${ofOurs}; Secure`,
  ]);
});

test('on http they are not Secure, which browsers would refuse', () => {
  expect(signInCookies(['access_token=a; Secure'], false)).toEqual([`access_token=a${ofOurs}`]);
});

test.each([
  'Domain=example.com',
  'domain=.vigil.example',
  'Path=/v1/oauth',
  'SameSite=None; Secure',
  'SameSite=Lax',
  'HttpOnly',
  'Partitioned',
  'Priority=High',
  'Path=/; Domain=evil.example; Path=/dashboard',
])('what the API says about it in %j does not count', (attributes) => {
  expect(signInCookies([`access_token=a; ${attributes}`], false)).toEqual([`access_token=a${ofOurs}`]);
});

test.each([
  'token=stolen',
  'mod_token=stolen',
  'language=hu',
  'preview=dashboard.0123456789abcdef',
  'Access_Token=a',
  'access_token2=a',
  'xaccess_token=a',
  '__Host-access_token=a',
  '__Secure-refresh_token=a',
  'access_token',
  '=access_token=a',
  'token=a; access_token=b',
  'token=a, access_token=b',
  'access_token\u00a0=a',
  '',
])('%j is dropped', (setCookie) => {
  expect(signInCookies([setCookie], false)).toEqual([]);
});

test.each([
  'a b',
  'a,b',
  'a\tb',
  'a\r\nset-cookie: token=b',
  'a\u0000b',
  'a\u007f',
  'á',
  'a\\b',
  'a"b',
  '"a',
  'a'.repeat(2049),
])('the value %j is dropped', (value) => {
  expect(signInCookies([`access_token=${value}`, 'refresh_token=b'], false)).toEqual([`refresh_token=b${ofOurs}`]);
});

test('a value may be quoted, empty, and have spaces around it', () => {
  expect(signInCookies([' access_token = "a" ', 'refresh_token='], false)).toEqual([
    `access_token="a"${ofOurs}`,
    `refresh_token=${ofOurs}`,
  ]);
});

test('of one name the last counts, as in browsers', () => {
  expect(signInCookies(['access_token=a', 'refresh_token=b', 'access_token=c'], false)).toEqual([
    `access_token=c${ofOurs}`,
    `refresh_token=b${ofOurs}`,
  ]);
});

test.each([
  ['', 600],
  ['Max-Age=604800', 600],
  [`Max-Age=${'9'.repeat(400)}`, 600],
  ['Max-Age=600', 600],
  ['max-age = 60', 60],
  ['Max-Age=0', 0],
  ['Max-Age=-1', 0],
  ['Max-Age=60; Max-Age=30', 30],
  ['Max-Age=60; Max-Age=soon', 60],
  ['Max-Age=1e9', 600],
  ['Expires=Thu, 01 Jan 1970 00:00:00 GMT', 0],
  ['Expires=Sat, 01 Jan 2000 00:01:30 GMT', 90],
  ['Expires=Fri, 31 Dec 9999 23:59:59 GMT', 600],
  ['Expires=never', 600],
  ['Expires=Thu, 01 Jan 1970 00:00:00 GMT; Max-Age=60', 60],
])('with %j it lives %d seconds', (attributes, seconds) => {
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2000-01-01T00:00:00Z'));
  expect(lifeWith(attributes)).toBe(seconds);
});

test.each([
  ['GET', '/v1/oauth', true],
  ['GET', '/v1/oauth?code=a&state=b', true],
  ['HEAD', '/v1/oauth', false],
  ['POST', '/v1/oauth', false],
  ['GET', '/v1/oauth/', false],
  ['GET', '/v1/oauth/x', false],
  ['GET', '/v1/oauth2', false],
  ['GET', '/v1/%6fauth', false],
  ['GET', '/v1/OAuth', false],
  ['GET', '/v1/me/profile?x=/v1/oauth', false],
  ['GET', '/v1/oauth#x', false],
])('%s %s: the sign-in callback is %s', (method, target, itIs) => {
  expect(isSignInCallback(method, target)).toBe(itIs);
});
