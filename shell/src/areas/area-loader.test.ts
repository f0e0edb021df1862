import { describe, expect, test } from '@jest/globals';
import { type Area, type CatalogArea, contractId } from 'shared-ui';
import { AreaLoadError } from './area-load-error.ts';
import { createAreaLoader } from './area-loader.ts';

function createCatalogArea(name: string, overrides: Partial<CatalogArea> = {}): CatalogArea {
  const entry = { url: `/areas/${name}/r1/entry.js`, integrity: 'sha256-x' };
  const files = { entry, routes: [], styles: [], preload: [] };
  const base = { name, basePaths: ['/'], container: name, contract: contractId, gated: false, release: 'r1' };
  return { ...base, ...files, ...overrides };
}

function createArea(): Area {
  const loadMessages = () => Promise.resolve({ default: {} });
  return { contract: contractId, routes: [], messages: { en: loadMessages, hu: loadMessages } };
}

const getArea = (area: Area) => area;

function createLoader(
  catalog: CatalogArea[],
  importArea: (area: CatalogArea) => Promise<Area>,
  fetchedCatalog = catalog,
) {
  const log: string[] = [];
  const loader = createAreaLoader({
    catalog,
    importArea(release) {
      log.push(`import ${release.name} ${release.release}`);
      return importArea(release);
    },
    watchDownloads: (_, result) => result,
    fetchCatalog: () => Promise.resolve(fetchedCatalog),
    fetchPreviousReleases: () => Promise.reject(new Error('No previous release.')),
    onFailure: () => {},
    onImport: async () => {
      for (const _turn of Array(10)) await Promise.resolve();
      log.push('messages loaded');
    },
  });
  return { loader, log };
}

describe('findOwningArea', () => {
  const { loader } = createLoader(
    [
      createCatalogArea('public', { basePaths: ['/'] }),
      createCatalogArea('admin', { basePaths: ['/manage', '/dashboard/staff'] }),
      createCatalogArea('dashboard', { basePaths: ['/dashboard'] }),
    ],
    () => Promise.reject(new Error('Unexpected import.')),
  );

  test.each([
    ['/', 'public'],
    ['/anything/else', 'public'],
    ['/dashboard', 'dashboard'],
    ['/dashboard/12/logs', 'dashboard'],
    ['/dashboard/staff/12', 'admin'],
    ['/dashboards', 'public'],
    ['/manage/admin', 'admin'],
  ])('%s belongs to %s', (pathname, owner) => {
    expect(loader.findOwningArea(pathname)?.name).toBe(owner);
  });

  test('returns undefined when no base path matches', () => {
    const { loader } = createLoader([createCatalogArea('admin', { basePaths: ['/manage'] })], () =>
      Promise.resolve(createArea()),
    );
    expect(loader.findOwningArea('/management')).toBeUndefined();
  });
});

test('imports an area once, and loads its messages before it resolves', async () => {
  const publicArea = createArea();
  const { loader, log } = createLoader([createCatalogArea('public')], () => Promise.resolve(publicArea));
  const both = [loader.load('public', getArea), loader.load('public', getArea)].map(async (loading) => {
    const loaded = await loading;
    log.push('loaded');
    return loaded;
  });
  expect(await Promise.all(both)).toEqual([publicArea, publicArea]);
  expect(await loader.load('public', getArea)).toBe(publicArea);
  expect(log).toEqual(['import public r1', 'messages loaded', 'loaded', 'loaded']);
});

test('does not import an area that was built for another contract', async () => {
  const { loader, log } = createLoader([createCatalogArea('public', { contract: `${contractId}0` })], async () =>
    createArea(),
  );
  const failure = await loader.load('public', getArea).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(AreaLoadError);
  expect(failure).toMatchObject({ area: 'public', kind: 'contract' });
  expect(log).toEqual([]);
});

test('fails with "missing" when the catalog does not list the area', async () => {
  const { loader } = createLoader([], async () => createArea());
  await expect(loader.load('public', getArea)).rejects.toMatchObject({ area: 'public', kind: 'missing' });
});

test('imports a failed area again on the next load', async () => {
  const failures = [new AreaLoadError('public', 'network')];
  const { loader, log } = createLoader([createCatalogArea('public')], async () => {
    const failure = failures.shift();
    if (failure) throw failure;
    return createArea();
  });
  await expect(loader.load('public', getArea)).rejects.toMatchObject({ kind: 'network' });
  await expect(loader.load('public', getArea)).resolves.toMatchObject({ contract: contractId });
  expect(log).toHaveLength(3);
});

test('learns of the files to preload, but not of those of another release', async () => {
  const file = { url: '/areas/dashboard/r1/servers.js', integrity: 'sha256-y' };
  const files = { routes: [{ pattern: '^/dashboard$', files: [file] }], styles: [file], preload: [file] };
  const catalog = [createCatalogArea('dashboard'), createCatalogArea('admin')];
  const { loader } = createLoader(catalog, async () => createArea(), [
    createCatalogArea('dashboard', files),
    createCatalogArea('admin', { ...files, release: 'r2' }),
  ]);
  await loader.completeCatalog();
  expect(loader.getActiveRelease('dashboard')).toEqual(createCatalogArea('dashboard', files));
  expect(loader.getActiveRelease('admin')).toEqual(createCatalogArea('admin'));
});
