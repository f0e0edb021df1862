import { expect, test } from '@jest/globals';
import { type Area, routeExpression } from 'shared-ui/site';
import type { ReleaseManifest } from '../build/release-manifest.ts';
import { checkAccess, createCatalogArea, createPageCatalog, selectPages } from './catalog.ts';

const files = ['entry.js', 'routes.js', 'frame.js', 'start.js', 'list.js', 'messages-en.js'];
const manifest: ReleaseManifest = {
  name: 'admin',
  basePaths: ['/manage'],
  contract: '1',
  container: 'admin',
  inputs: '',
  entry: 'entry.js',
  chunks: {
    routes: ['routes.js'],
    frame: ['frame.js', 'routes.js'],
    start: ['start.js'],
    list: ['list.js', 'frame.js'],
    'messages-en': ['messages-en.js'],
  },
  styleKeys: {},
  texts: {},
  integrity: Object.fromEntries(files.map((file) => [file, `sha256-${file}`])),
};

test('a page needs the files of its route and of the routes around it; an index page has their path', () => {
  const routes = [
    {
      id: 'frame',
      path: '/manage',
      children: [{ id: 'start', index: true } as const, { id: 'list', path: '/manage/list' }],
    },
    { path: '/manage/*' },
  ];
  const { routes: pages } = createCatalogArea(manifest, { release: 'r1' }, { routes }, 'en');
  expect(pages.map(({ pattern, files }) => [pattern, files.map(({ url }) => url)])).toEqual([
    [routeExpression('/manage'), ['/areas/admin/r1/frame.js', '/areas/admin/r1/start.js']],
    [routeExpression('/manage/list'), ['/areas/admin/r1/frame.js', '/areas/admin/r1/list.js']],
  ]);
});

test('a page has the early calls of its route and of the routes around it, with numbers for parameters', () => {
  const routes = [
    {
      path: '/manage',
      handle: { calls: ['/v1/manage'] },
      children: [{ id: 'list', path: '/manage/:area/:id', handle: { calls: ['/v1/:area/one/:id'] } }],
    },
  ];
  const { routes: pages } = createCatalogArea(manifest, { release: 'r1' }, { routes }, 'en');
  expect(pages.find(({ pattern }) => pattern === routeExpression('/manage/:area/:id'))?.calls).toEqual([
    '/v1/manage',
    '/v1/:2/one/:3',
  ]);
});

test('a page has the files of its own route, but only the entries of other areas', () => {
  const routes = [
    { id: 'start', path: '/manage' },
    { id: 'list', path: '/manage/list' },
  ];
  const own = createCatalogArea(manifest, { release: 'r1' }, { routes }, 'en');
  const other = createCatalogArea({ ...manifest, name: 'dashboard' }, { release: 'r2' }, { routes }, 'en');
  const [start, list] = own.routes;
  expect(createPageCatalog([own, other], { area: own, pattern: routeExpression('/manage/list') })).toEqual([
    { ...own, routes: [{ ...start, files: [] }, list] },
    { ...other, styles: [], preload: [], routes: other.routes.map((route) => ({ ...route, files: [] })) },
  ]);
});

test("the catalog says what handles do: the area's for every page, a route's for the routes in it, titles as texts", () => {
  const area = {
    handle: { title: { id: 'title' }, frame: 'staff', access: 'mod' } as const,
    routes: [
      {
        id: 'frame',
        path: '/manage',
        handle: { access: 'admin', home: '/manage' },
        children: [{ id: 'list', path: '/manage/list', handle: { title: { id: 'list' }, prerender: true } }],
      },
      { id: 'start', path: '/manage/start' },
    ],
  };
  const texts = { hu: { title: 'Kezelés', list: 'Lista' }, en: { title: 'Manage', list: 'List' } };
  const entry = createCatalogArea({ ...manifest, texts }, { release: 'r1' }, area, 'hu');
  expect(entry).toMatchObject({ title: 'Kezelés', frame: 'staff', access: 'mod' });
  const [start, list, other] = entry.routes;
  expect(start).toMatchObject({ pattern: routeExpression('/manage'), access: 'admin', home: '/manage' });
  expect(list).toMatchObject({ title: 'Lista', access: 'admin', home: '/manage' });
  expect(Object.keys(other ?? {}).sort()).toEqual(['files', 'pattern']);
});

test('a page exists only if the API has its feature', () => {
  const routes = [{ path: '/status' }, { path: '/commands', handle: { feature: 'bot-features' } }];
  const listPaths = (features: string[]) =>
    selectPages({ contract: '1', routes, messages: {} as Area['messages'] }, features).routes.map(
      (route) => route.path,
    );
  expect(listPaths(['tickets'])).toEqual(['/status']);
  expect(listPaths(['tickets', 'bot-features'])).toEqual(['/status', '/commands']);
});

test('an area with a page for staff must be behind the gate', () => {
  const routes = [{ path: '/audit', children: [{ path: '/audit/list', handle: { access: 'mod' } }] }];
  expect(() => checkAccess('audit', { routes })).toThrow('gatedAreas in deploy/gateway/rules.ts must list it');
  expect(() => checkAccess('audit', { routes: [], handle: { access: 'admin' } })).toThrow('audit has pages for staff');
  expect(() => checkAccess('admin', { routes })).not.toThrow();
  expect(() => checkAccess('audit', { routes: [], handle: { access: 'user' } })).not.toThrow();
});
