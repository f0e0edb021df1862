import { afterEach, expect, jest, test } from '@jest/globals';
import { getSignInCookies, isSignInCallback } from './sign-in-cookies.ts';

afterEach(() => {
  jest.restoreAllMocks();
});

const ownAttributes = '; Max-Age=600; Path=/; SameSite=Strict';

/** The lifetime, in seconds, of a cookie that the API set with these attributes. */
function getMaxAge(attributes: string) {
  const [cookie] = getSignInCookies([`access_token=a; ${attributes}`], false);
  return Number(/Max-Age=(\d+)/.exec(cookie ?? '')?.[1]);
}

test('forwards the two cookies of a pending sign-in, with own attributes', () => {
  expect(getSignInCookies(['access_token=abc.DEF-1_2~3', 'refresh_token=x=y=='], true)).toEqual([
    `access_token=abc.DEF-1_2~3${ownAttributes}; Secure`,
    `refresh_token=x=y==${ownAttributes}; Secure`,
  ]);
});

test('does not set Secure on http, where browsers would reject it', () => {
  expect(getSignInCookies(['access_token=a; Secure'], false)).toEqual([`access_token=a${ownAttributes}`]);
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
])('ignores the attributes %j', (attributes) => {
  expect(getSignInCookies([`access_token=a; ${attributes}`], false)).toEqual([`access_token=a${ownAttributes}`]);
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
])('drops %j', (setCookie) => {
  expect(getSignInCookies([setCookie], false)).toEqual([]);
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
])('drops the value %j', (value) => {
  expect(getSignInCookies([`access_token=${value}`, 'refresh_token=b'], false)).toEqual([
    `refresh_token=b${ownAttributes}`,
  ]);
});

test('a value may be quoted, empty, and have spaces around it', () => {
  expect(getSignInCookies([' access_token = "a" ', 'refresh_token='], false)).toEqual([
    `access_token="a"${ownAttributes}`,
    `refresh_token=${ownAttributes}`,
  ]);
});

test('uses the last of several cookies with the same name, as browsers do', () => {
  expect(getSignInCookies(['access_token=a', 'refresh_token=b', 'access_token=c'], false)).toEqual([
    `access_token=c${ownAttributes}`,
    `refresh_token=b${ownAttributes}`,
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
])('with %j it expires after %d seconds', (attributes, seconds) => {
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2000-01-01T00:00:00Z'));
  expect(getMaxAge(attributes)).toBe(seconds);
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
])('%s %s: the sign-in callback is %s', (method, target, isCallback) => {
  expect(isSignInCallback(method, target)).toBe(isCallback);
});
