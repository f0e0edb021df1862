import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { canonicalPath, ownsPath, routeExpression } from './canonical-path.ts';

describe('canonicalPath', () => {
  test.each([
    ['/Dashboard/123', '/dashboard/123'],
    ['/a%2F%C3%81B', '/a%2F%C3%81b'],
    ['//evil.example/X', '/evil.example/x'],
    ['/ÁRVÍZ', '/ÁrvÍz'],
  ])('%s becomes %s', (pathname, canonical) => {
    expect(canonicalPath(pathname)).toBe(canonical);
  });

  test('is idempotent and returns one leading slash for any path', () => {
    fc.assert(
      fc.property(fc.webPath(), (path) => {
        const canonical = canonicalPath(`/${path}`);
        expect(canonicalPath(canonical)).toBe(canonical);
        expect(canonical).not.toMatch(/^\/\//);
      }),
    );
  });
});

describe('routeExpression', () => {
  test.each([
    ['/', '/', true],
    ['/', '/x', false],
    ['/dashboard/:id', '/dashboard/12', true],
    ['/dashboard/:id', '/dashboard/12/', true],
    ['/dashboard/:id', '/dashboard/12/logs', false],
    ['/dashboard/:id', '/dashboard/', false],
    ['/a.b', '/axb', false],
  ])('whether %s matches %s: %s', (pattern, pathname, matches) => {
    expect(new RegExp(routeExpression(pattern)).test(pathname)).toBe(matches);
  });
});

test('ownsPath matches the base path and paths below it, not other paths with the same prefix', () => {
  expect(ownsPath('/manage', '/manage')).toBe(true);
  expect(ownsPath('/manage', '/manage/admin')).toBe(true);
  expect(ownsPath('/manage', '/management')).toBe(false);
  expect(ownsPath('/', '/anything')).toBe(true);
});
