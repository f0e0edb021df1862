import { expect, test } from '@jest/globals';
import { parseSafePath } from './match-rule.ts';

test.each([
  '/',
  '/dashboard/123',
  '/areas/public/0123456789abcdef/entry.js',
  '/.well-known/security.txt',
  '/a%20b',
  '/%C3%A1',
  '//leading/slashes',
])('accepts %s', (path) => {
  expect(parseSafePath(`${path}?q=../x`)).toBe(path);
});

test.each([
  '/../etc/passwd',
  '/a/../b',
  '/a/%2e%2e/b',
  '/a/.%2E/b',
  '/./a',
  '/a//b',
  '/a%2fb',
  '/a%5cb',
  '/a\\b',
  '/a%00b',
  '/a%0d%0aset-cookie:x',
  '/%',
  '/%zz',
  '/%c0%ae',
  'http://evil.example/',
  '*',
  '',
])('rejects %j', (target) => {
  expect(parseSafePath(target)).toBeUndefined();
});
