import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { type Area, type CatalogArea, contractId } from 'shared-ui';
import { AreaLoadError } from './area-load-error.ts';
import { createAreaLoader } from './area-loader.ts';
import { createArea, createEntryError, getReleaseId, integrity, serveReleases } from './testing/served-releases.ts';

const { file, release: createRelease } = serveReleases();
const createRoute = (path: string) => ({ pattern: `^${path}$`, files: [] });
const createReleaseWithPage = (id: string, overrides: Partial<CatalogArea> = {}) =>
  createRelease(id, { routes: [createRoute('/a')], ...overrides });

const codeError = new Error('mistake');
const throwBroken = (id: string): never => {
  throw Object.assign(new Error(`${id} is broken`), { cause: codeError });
};

interface Site {
  live: CatalogArea;
  previous: CatalogArea[];
  /** Errors that importing releases throws, by release. */
  errors: Record<string, unknown>;
}

/** Opens a page of a site whose state a test may change later. */
function openPage({ live, previous = [createReleaseWithPage('old')], errors }: Partial<Site> & { live: CatalogArea }) {
  const site: Site = { live, previous, errors: errors ?? {} };
  const imported: string[] = [];
  const reported: string[] = [];
  const fetchedAreas: string[] = [];
  const loader = createAreaLoader({
    catalog: [live],
    importArea: async (release) => {
      imported.push(`${release.release}`);
      if (release.release in site.errors) throw site.errors[release.release];
      return createArea(release.release);
    },
    watchDownloads: (_, result) => result,
    fetchCatalog: async () => [site.live],
    fetchPreviousReleases: async (name) => {
      fetchedAreas.push(name);
      return site.previous;
    },
    onImport: () => Promise.resolve(),
    onFailure: ({ kind }, failed, fallback) =>
      reported.push(`${failed.release}: ${kind}, ${fallback?.release ?? 'nothing'}`),
  });
  return { site, loader, imported, reported, fetchedAreas };
}

const createLiveRelease = (overrides: Partial<CatalogArea> = {}) =>
  createReleaseWithPage('new', { previous: 'old', ...overrides });

test('reports a failed release, and uses the previous one from then on', async () => {
  const { loader, imported, reported, fetchedAreas } = openPage({
    live: createLiveRelease(),
    errors: { new: codeError },
  });
  expect(await loader.load('public', getReleaseId, '/a')).toBe('old');
  expect(loader.getActiveRelease('public').release).toBe('old');
  expect(await loader.load('public', getReleaseId, '/a')).toBe('old');
  expect(await loader.load('public', getReleaseId)).toBe('old');
  expect(imported).toEqual(['new', 'old']);
  expect(reported).toEqual(['new: evaluation, old']);
  expect(fetchedAreas).toEqual(['public']);
});

test.each<[string, () => Partial<CatalogArea>, unknown]>([
  ['contract', () => ({ contract: `${contractId}0` }), undefined],
  ['missing', () => ({ entry: file('gone.js') }), createEntryError()],
  ['timeout', () => ({}), new AreaLoadError('public', 'timeout')],
  ['evaluation', () => ({}), Object.assign(new Error('left nothing'), { name: 'ChunkLoadError', type: 'missing' })],
  ['integrity', () => ({ entry: file('altered.js') }), createEntryError()],
])('falls back after a failure of the kind %s', async (kind, overrides, error) => {
  const { loader, reported } = openPage({
    live: createLiveRelease(overrides()),
    errors: error ? { new: error } : {},
  });
  expect(await loader.load('public', getReleaseId)).toBe('old');
  expect(reported).toEqual([`new: ${kind}, old`]);
});

test('falls back after a broken chunk that the page did not know of', async () => {
  const chunk = file('gone.js');
  const error = { name: 'ChunkLoadError', type: 'error', request: chunk.url };
  const { site, loader, reported } = openPage({
    live: createLiveRelease(),
    errors: { new: Object.assign(new Error('gone'), error) },
  });
  site.live = createLiveRelease({ routes: [{ ...createRoute('/a'), files: [chunk] }] });
  expect(await loader.load('public', getReleaseId, '/a')).toBe('old');
  expect(reported).toEqual(['new: missing, old']);
});

test('does not fall back after a lost connection or a denied request', async () => {
  const unreachable = { url: 'http://127.0.0.1:9/entry.js', integrity };
  const gatedMissing = { entry: file('gone.js'), gated: true };
  for (const [kind, overrides] of [['network', { entry: unreachable }] as const, ['denied', gatedMissing] as const]) {
    const errors = { new: createEntryError() };
    const { loader, imported, fetchedAreas } = openPage({ live: createLiveRelease(overrides), errors });
    await expect(loader.load('public', getReleaseId)).rejects.toMatchObject({ kind });
    expect([imported, fetchedAreas]).toEqual([['new'], []]);
  }
});

test('tries a newer release first, and the previous one only when that fails too', async () => {
  const { site, loader, imported, reported } = openPage({
    live: createLiveRelease(),
    errors: { new: codeError, newer: codeError },
  });
  site.live = createReleaseWithPage('newer', { previous: 'old' });
  expect(await loader.load('public', getReleaseId)).toBe('old');
  expect(imported).toEqual(['new', 'newer', 'old']);
  expect(reported).toEqual(['newer: evaluation, old']);
});

test('fails when both releases fail, and starts with the live release after reset()', async () => {
  const { site, loader, imported, reported } = openPage({
    live: createLiveRelease(),
    errors: { new: codeError, old: throwBroken },
  });
  await expect(loader.load('public', getReleaseId)).rejects.toMatchObject({ kind: 'evaluation', cause: codeError });
  expect(imported).toEqual(['new', 'old']);
  expect(reported).toEqual(['new: evaluation, nothing']);
  loader.reset('public');
  await expect(loader.load('public', getReleaseId)).rejects.toMatchObject({ cause: codeError });
  site.errors = {};
  loader.reset('public');
  expect(await loader.load('public', getReleaseId)).toBe('new');
  expect(imported.slice(2)).toEqual(['new', 'old', 'new']);
});

test('fails when there is no previous release', async () => {
  for (const site of [
    { live: createReleaseWithPage('new') },
    { live: createLiveRelease(), previous: [] },
    { live: createLiveRelease(), previous: [createLiveRelease()] },
  ]) {
    const { loader, imported } = openPage({ ...site, errors: { new: codeError } });
    await expect(loader.load('public', getReleaseId)).rejects.toMatchObject({ kind: 'evaluation' });
    expect(imported).toHaveLength(1);
  }
});

test('falls back to the latest release that works and has the page', async () => {
  const previous = [
    createReleaseWithPage('old', { routes: [] }),
    createReleaseWithPage('older'),
    createReleaseWithPage('oldest'),
  ];
  const { loader, imported, reported, fetchedAreas } = openPage({
    live: createLiveRelease(),
    previous,
    errors: { new: codeError, older: codeError },
  });
  // The release "old" does not have the page.
  expect(await loader.load('public', getReleaseId, '/a')).toBe('oldest');
  expect(imported).toEqual(['new', 'older', 'oldest']);
  expect(reported).toEqual(['new: evaluation, oldest']);
  expect(await loader.load('public', getReleaseId)).toBe('oldest');
  expect(fetchedAreas).toEqual(['public']);
});

test('does not fall back to a release that lacks the page', async () => {
  const newer = createLiveRelease({ routes: [createRoute('/a'), createRoute('/b')] });
  const { loader, imported } = openPage({ live: newer, errors: { new: codeError } });
  await expect(loader.load('public', getReleaseId, '/b')).rejects.toMatchObject({ kind: 'evaluation' });
  expect(imported).toEqual(['new']);
  // Neither release has this page.
  expect(await loader.load('public', getReleaseId, '/c')).toBe('old');
});

test('loads a failed part, and later parts, from the previous release', async () => {
  const { loader, imported, reported } = openPage({ live: createLiveRelease() });
  expect(await loader.load('public', getReleaseId)).toBe('new');
  const failInNew = async (loaded: Area) =>
    getReleaseId(loaded) === 'new' ? throwBroken('new') : getReleaseId(loaded);
  expect(await Promise.all([loader.load('public', failInNew), loader.load('public', failInNew)])).toEqual([
    'old',
    'old',
  ]);
  expect(await loader.load('public', getReleaseId)).toBe('old');
  expect(imported).toEqual(['new', 'old']);
  expect(new Set(reported)).toEqual(new Set(['new: evaluation, old']));
});

test('tries the live release again when a part fails in the fallback, and no release twice', async () => {
  const { loader, imported } = openPage({ live: createLiveRelease() });
  const loadOnlyFrom = (id: string) => async (loaded: Area) =>
    getReleaseId(loaded) === id ? id : throwBroken(String(getReleaseId(loaded)));
  expect(await loader.load('public', loadOnlyFrom('old'))).toBe('old');
  expect(await loader.load('public', loadOnlyFrom('new'))).toBe('new');
  expect(loader.getActiveRelease('public').release).toBe('new');
  imported.length = 0;
  await expect(loader.load('public', loadOnlyFrom('none'))).rejects.toMatchObject({ kind: 'evaluation' });
  expect(imported).toEqual(['old']);
});

/** Opens a page whose files all hang. */
function openHangingPage(fetchCatalog: () => Promise<CatalogArea[]>) {
  const releases: string[] = [];
  const reported: string[] = [];
  let fetchCount = 0;
  const loader = createAreaLoader({
    catalog: [createLiveRelease()],
    importArea: () => new Promise(() => {}),
    watchDownloads: async ({ name, release }, _result, timeoutMs) => {
      releases.push(release);
      await new Promise((resolve) => setTimeout(resolve, timeoutMs));
      throw new AreaLoadError(name, 'timeout');
    },
    fetchCatalog,
    fetchPreviousReleases: async () => {
      fetchCount++;
      return [createReleaseWithPage('old'), createReleaseWithPage('older')];
    },
    onImport: () => Promise.resolve(),
    onFailure: ({ kind }) => reported.push(kind),
  });
  return { loader, releases, reported, getFetchCount: () => fetchCount };
}

describe('while every file hangs', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  test('fails within nine seconds, however many releases there are', async () => {
    const { loader, releases, reported } = openHangingPage(async () => [createLiveRelease()]);
    const failure = loader.load('public', getReleaseId, '/a').catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(9000);
    expect(releases).toEqual(['new', 'old', 'older']);
    expect(reported).toEqual(['timeout']);
    expect(await failure).toMatchObject({ kind: 'timeout' });
  });

  test('a slow network is not a fault of the release: no other release is loaded', async () => {
    const { loader, releases, reported, getFetchCount } = openHangingPage(() => Promise.reject(new Error('slow')));
    const failure = loader.load('public', getReleaseId, '/a').catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(5000);
    expect(await failure).toMatchObject({ kind: 'network' });
    expect(releases).toEqual(['new']);
    expect(getFetchCount()).toBe(0);
    expect(reported).toEqual(['network']);
  });
});

test('names the known cause if the catalog cannot be fetched', async () => {
  const { loader } = openPage({ live: createReleaseWithPage('new', { contract: `${contractId}0` }) });
  await expect(loader.load('public', getReleaseId)).rejects.toMatchObject({ kind: 'contract' });
});

test('a prefetch that fails is not remembered', async () => {
  const { site, loader, imported } = openPage({ live: createLiveRelease(), errors: { new: codeError } });
  loader.prefetch('public');
  await new Promise((resolve) => setTimeout(resolve));
  site.errors = {};
  loader.prefetch('public');
  expect(await loader.load('public', getReleaseId)).toBe('new');
  expect(imported).toEqual(['new', 'new']);
});
