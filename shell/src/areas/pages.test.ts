import { expect, test } from '@jest/globals';
import { type CatalogArea, contractId } from 'shared-ui';
import { findOwningArea, findPage } from './pages.ts';

const createArea = (name: string, properties: Partial<CatalogArea>): CatalogArea => ({
  ...{ name, basePaths: ['/'], container: name, contract: contractId, gated: false, release: 'r1' },
  ...{ entry: { url: '/entry.js', integrity: '' }, routes: [], styles: [], preload: [] },
  ...properties,
});

const catalog = [
  createArea('public', { routes: [{ pattern: '^/status$', files: [], title: 'Status' }] }),
  createArea('staff', {
    ...{ basePaths: ['/manage'], title: 'Admin', frame: 'staff', access: 'mod' },
    routes: [
      { pattern: '^/manage/bans$', files: [] },
      { pattern: '^/manage/admin$', files: [], access: 'admin', home: '/manage/admin' },
    ],
  }),
];
const find = (pathname: string) => findPage((path) => findOwningArea(catalog, path), pathname);

test('the area with the longest base path owns a path', () => {
  expect(findOwningArea(catalog, '/manage/nothing')?.name).toBe('staff');
  expect(findOwningArea(catalog, '/management')?.name).toBe('public');
  expect(findOwningArea([], '/')).toBeUndefined();
});

test('a page has what its area says, unless its route says otherwise', () => {
  expect(find('/status')).toEqual({ title: 'Status' });
  expect(find('/manage/bans')).toEqual({ title: 'Admin', frame: 'staff', access: 'mod' });
  expect(find('/manage/admin')).toEqual({ title: 'Admin', frame: 'staff', access: 'admin', home: '/manage/admin' });
});

test('where an area has no page, its title and frame hold, but not its guard', () => {
  expect(find('/manage/nothing')).toEqual({ title: 'Admin', frame: 'staff' });
  expect(find('/nothing')).toEqual({});
});
