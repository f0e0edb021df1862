import { expect, test } from '@jest/globals';
import { getPageTitle } from './page-title.ts';

function titleOf(pathname: string, handles: unknown[] = []) {
  return getPageTitle({ pathname, brand: 'Vigil', handles, translate: ({ id }) => `<${id}>` });
}

test.each([
  ['/dashboard', 'Dashboard - Vigil'],
  ['/dashboard/12/logs', 'Dashboard - Vigil'],
  ['/manage', 'Admin - Vigil'],
  ['/manage/admin', 'Admin - Vigil'],
])('%s has the title that the specification names, whatever its pages say', (pathname, title) => {
  expect(titleOf(pathname, [{ title: { id: 'logs.title' } }])).toBe(title);
});

test.each(['/', '/dashboards', '/management', '/x/dashboard'])('%s is not one of those', (pathname) => {
  expect(titleOf(pathname)).toBe('Vigil');
});

test('the innermost page that has a title names it', () => {
  const outer = { title: { id: 'docs.title' } };
  expect(titleOf('/docs', [undefined, outer])).toBe('<docs.title> - Vigil');
  expect(titleOf('/docs/x', [outer, { title: { id: 'x.title' } }])).toBe('<x.title> - Vigil');
  expect(titleOf('/docs/y', [outer, { prerender: true }, undefined])).toBe('<docs.title> - Vigil');
});
