import { expect, test } from '@jest/globals';
import { getPageTitle } from './page-title.ts';

function getTitle(pathname: string, handles: unknown[] = []) {
  return getPageTitle({ pathname, brand: 'Vigil', handles, translate: ({ id }) => `<${id}>` });
}

test.each([
  ['/dashboard', 'Dashboard - Vigil'],
  ['/dashboard/12/logs', 'Dashboard - Vigil'],
  ['/manage', 'Admin - Vigil'],
  ['/manage/admin', 'Admin - Vigil'],
])('%s has the title from the specification', (pathname, title) => {
  expect(getTitle(pathname, [{ title: { id: 'logs.title' } }])).toBe(title);
});

test.each(['/', '/dashboards', '/management', '/x/dashboard'])(
  '%s does not have a title from the specification',
  (pathname) => {
    expect(getTitle(pathname)).toBe('Vigil');
  },
);

test('uses the title of the innermost page that has one', () => {
  const outer = { title: { id: 'docs.title' } };
  expect(getTitle('/docs', [undefined, outer])).toBe('<docs.title> - Vigil');
  expect(getTitle('/docs/x', [outer, { title: { id: 'x.title' } }])).toBe('<x.title> - Vigil');
  expect(getTitle('/docs/y', [outer, { prerender: true }, undefined])).toBe('<docs.title> - Vigil');
});
