import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { caching, findRule, type Rule, rules, rulesWithoutStaffArea, staffHostRules } from './rules.ts';

const release = '0123456789abcdef';
const { never, page, revalidated, gated, forever } = caching;

test.each<[string, Rule['handler'], string, Rule['gate']]>([
  ['/', 'page', page, undefined],
  ['/dashboard/123', 'page', page, undefined],
  ['/healthz', 'health', never, undefined],
  ['/healthz/x', 'page', page, undefined],
  ['/v1', 'page', page, undefined],
  ['/v1/servers/12', 'api', never, undefined],
  ['/v1/commands', 'api', revalidated, undefined],
  ['/v1/commands/x', 'api', never, undefined],
  ['/v1/gate', 'not-found', never, undefined],
  ['/v1/gate/admin', 'not-found', never, undefined],
  ['/v1/gates', 'api', never, undefined],
  ['/assets/icon.svg', 'asset', revalidated, undefined],
  ['/assetsx', 'page', page, undefined],
  ['/robots.txt', 'asset', revalidated, undefined],
  ['/sitemap.xml', 'asset', revalidated, undefined],
  ['/favicon.ico', 'asset', revalidated, undefined],
  ['/robotsxtxt', 'page', page, undefined],
  ['/docs/robots.txt', 'page', page, undefined],
  ['/.well-known/security.txt', 'security-text', revalidated, undefined],
  ['/.well-known/other', 'page', page, undefined],
  [`/areas/public/${release}/entry.js`, 'release', forever, undefined],
  [`/areas/administration/${release}/entry.js`, 'release', forever, undefined],
  ['/areas', 'release', forever, undefined],
  ['/areasx', 'page', page, undefined],
  [`/areas/admin/${release}/entry.js`, 'release', gated, 'staff'],
  [`/areas/admin/${release}/admin/users.js`, 'release', gated, 'admin'],
  [`/areas/admin/${release}/moderator/reports.js`, 'release', gated, 'moderator'],
  [`/areas/admin/${release}/admin.js`, 'release', gated, 'staff'],
  [`/areas/admin/${release}/administrator/x.js`, 'release', gated, 'staff'],
  ['/areas/admin', 'release', gated, 'staff'],
  ['/areas/admin/', 'release', gated, 'staff'],
  ['/manage/admin', 'page', page, undefined],
])('%s is handled by "%s", cached as "%s", gate: %s', (pathname, handler, cache, gate) => {
  expect(findRule(pathname)).toMatchObject({ handler, cache });
  expect(findRule(pathname).gate).toBe(gate);
});

test('only the API accepts methods other than GET and HEAD', () => {
  const paths = ['/', '/healthz', '/v1/x', '/assets/x', '/areas/x', '/areas/admin', `/areas/admin/${release}/admin/x`];
  const methods = paths.map((pathname) => [pathname, findRule(pathname).methods]);
  expect(methods.filter(([, allowed]) => allowed === undefined)).toEqual([['/v1/x', undefined]]);
  expect(methods.every(([, allowed]) => allowed === undefined || String(allowed) === 'GET,HEAD')).toBe(true);
});

test.each<[string, Rule['handler'], Rule['handler']]>([
  ['/', 'page', 'not-found'],
  ['/healthz', 'health', 'health'],
  ['/v1/me', 'api', 'not-found'],
  ['/v1/gate/admin', 'not-found', 'not-found'],
  ['/preview/leave', 'leave-preview', 'not-found'],
  [`/preview/admin/${release}`, 'enter-preview', 'not-found'],
  [`/areas/public/${release}/entry.js`, 'release', 'not-found'],
  [`/areas/administration/${release}/entry.js`, 'release', 'not-found'],
  [`/areas/admin/${release}/entry.js`, 'not-found', 'release'],
  [`/areas/admin/${release}/admin/users.js`, 'not-found', 'release'],
  [`/areas/admin/${release}/moderator/reports.js`, 'not-found', 'release'],
  ['/areas/admin', 'not-found', 'release'],
])('with a staff host, %s is handled by "%s" on the site and by "%s" there', (pathname, onSite, onStaffHost) => {
  expect(findRule(pathname, rulesWithoutStaffArea).handler).toBe(onSite);
  expect(findRule(pathname, staffHostRules).handler).toBe(onStaffHost);
});

test('with a staff host, the site keeps every other rule, and the staff host decides by address', () => {
  const changed = rulesWithoutStaffArea.filter((rule) => !rules.includes(rule));
  expect(changed.map(({ paths, handler, cache }) => [paths.startsWith('^/areas/admin'), handler, cache])).toEqual([
    [true, 'not-found', never],
    [true, 'not-found', never],
    [true, 'not-found', never],
  ]);
  expect(rulesWithoutStaffArea).toHaveLength(rules.length);
  const files = staffHostRules.filter(({ handler }) => handler === 'release');
  expect(files.map(({ gate, cache }) => [gate, cache])).toEqual(files.map(() => ['address', gated]));
});

describe('for any path below', () => {
  const segment = fc.oneof(
    fc.constantFrom('admin', 'moderator', 'Admin', release, release.slice(1), 'entry.js', '', '%61', '..', ';x', '\n'),
    fc.webSegment(),
    fc.string(),
  );
  const rest = fc.array(segment, { maxLength: 5 }).map((parts) => parts.join('/'));

  test('/areas/admin/, there is a gate and no shared cache', () => {
    fc.assert(
      fc.property(rest, (path) => {
        const rule = findRule(`/areas/admin/${path}`);
        expect(rule.gate).toBeDefined();
        expect(rule.cache).toBe(gated);
        expect(rule.methods).toEqual(['GET', 'HEAD']);
        expect(findRule(`/areas/admin/${path}`, rulesWithoutStaffArea).handler).toBe('not-found');
        expect(findRule(`/areas/admin/${path}`, staffHostRules).gate).toBe('address');
      }),
      { numRuns: 2000 },
    );
  });

  test.each(['admin', 'moderator'] as const)('the folder of %s, the gate requires that role', (role) => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9a-f]{16}$/), rest, (id, path) => {
        expect(findRule(`/areas/admin/${id}/${role}/${path}`).gate).toBe(role);
      }),
    );
  });
});
