import { describe, expect, test } from '@jest/globals';
import { type Area, type CatalogArea, contractId } from 'shared-ui';
import { AreaLoadError } from './area-load-error.ts';
import { createAreaLoader } from './area-loader.ts';

function listed(name: string, more: Partial<CatalogArea> = {}): CatalogArea {
  const entry = { url: `/areas/${name}/r1/entry.js`, integrity: 'sha384-x' };
  const files = { entry, routes: [], styles: [], preload: [] };
  const base = { name, basePaths: ['/'], container: name, contract: contractId, gated: false, release: 'r1' };
  return { ...base, ...files, ...more };
}

function area(): Area {
  const texts = () => Promise.resolve({ default: {} });
  return { contract: contractId, routes: [], messages: { en: texts, hu: texts } };
}

function loaderOf(catalog: CatalogArea[], importArea: (area: CatalogArea, attempt: number) => Promise<Area>) {
  const log: string[] = [];
  const loader = createAreaLoader({
    catalog,
    importArea(entry, attempt) {
      log.push(`import ${entry.name} ${entry.release}, attempt ${attempt}`);
      return importArea(entry, attempt);
    },
    readCatalog: () => Promise.resolve(catalog),
    readPrevious: () => Promise.reject(new Error('There is none.')),
    report: () => {},
    prepare: async () => {
      for (const _turn of Array(10)) await Promise.resolve();
      log.push('texts are there');
    },
  });
  return { loader, log };
}

describe('the area that owns a path', () => {
  const { loader } = loaderOf(
    [
      listed('public', { basePaths: ['/'] }),
      listed('admin', { basePaths: ['/manage', '/dashboard/staff'] }),
      listed('dashboard', { basePaths: ['/dashboard'] }),
    ],
    () => Promise.reject(new Error('Nothing is to be imported.')),
  );

  test.each([
    ['/', 'public'],
    ['/anything/else', 'public'],
    ['/dashboard', 'dashboard'],
    ['/dashboard/12/logs', 'dashboard'],
    ['/dashboard/staff/12', 'admin'],
    ['/dashboards', 'public'],
    ['/manage/admin', 'admin'],
  ])('%s is that of %s', (pathname, owner) => {
    expect(loader.areaFor(pathname)?.name).toBe(owner);
  });

  test('is none where no base path fits', () => {
    const { loader } = loaderOf([listed('admin', { basePaths: ['/manage'] })], () => Promise.resolve(area()));
    expect(loader.areaFor('/management')).toBeUndefined();
  });
});

test('an area is imported once, and its texts are there before it is', async () => {
  const routes = area();
  const { loader, log } = loaderOf([listed('public')], () => Promise.resolve(routes));
  const both = [loader.load('public'), loader.load('public')].map(async (loading) => {
    const loaded = await loading;
    log.push('loaded');
    return loaded;
  });
  expect(await Promise.all(both)).toEqual([routes, routes]);
  expect(await loader.load('public')).toBe(routes);
  expect(await loader.loadPart('public', (loaded) => Promise.resolve(loaded))).toBe(routes);
  expect(log).toEqual(['import public r1, attempt 0', 'texts are there', 'loaded', 'loaded']);
});

test('an area that was built for another contract is not even imported', async () => {
  const { loader, log } = loaderOf([listed('public', { contract: `${contractId}0` })], async () => area());
  const failure = await loader.load('public').catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(AreaLoadError);
  expect(failure).toMatchObject({ area: 'public', kind: 'contract' });
  expect(log).toEqual([]);
});

test('an area that the catalog does not list is missing', async () => {
  const { loader } = loaderOf([], async () => area());
  await expect(loader.load('public')).rejects.toMatchObject({ area: 'public', kind: 'missing' });
});

test('starting afresh imports again, under one more attempt each time', async () => {
  const { loader, log } = loaderOf([listed('public'), listed('dashboard')], async () => area());
  await loader.load('public');
  await loader.load('dashboard');
  for (const _time of [1, 2]) {
    loader.reset('public');
    await loader.load('public');
    await loader.load('dashboard');
  }
  expect(log.filter((line) => line.startsWith('import'))).toEqual([
    'import public r1, attempt 0',
    'import dashboard r1, attempt 0',
    'import public r1, attempt 1',
    'import public r1, attempt 2',
  ]);
});

test('an area that failed is asked for again at the next load', async () => {
  const results = [Promise.reject(new AreaLoadError('public', 'network')), Promise.resolve(area())];
  const { loader, log } = loaderOf([listed('public')], () => results.shift() ?? Promise.reject());
  await expect(loader.load('public')).rejects.toMatchObject({ kind: 'network' });
  await expect(loader.load('public')).resolves.toMatchObject({ contract: contractId });
  expect(log).toHaveLength(3);
});
