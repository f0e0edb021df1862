import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { type Area, type CatalogArea, contractId } from 'shared-ui';
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
    watchDownloads: () => () => {},
    abortRequests: () => {},
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
  expect(getReleaseId(await loader.load('public', '/a'))).toBe('old');
  expect(loader.getActiveRelease('public').release).toBe('old');
  expect(getReleaseId(await loader.load('public', '/a'))).toBe('old');
  expect(await loader.loadPart('public', async (loaded) => getReleaseId(loaded))).toBe('old');
  expect(imported).toEqual(['new', 'old']);
  expect(reported).toEqual(['new: evaluation, old']);
  expect(fetchedAreas).toEqual(['public']);
});

test.each<[string, () => Partial<CatalogArea>, unknown]>([
  ['contract', () => ({ contract: `${contractId}0` }), undefined],
  ['missing', () => ({ entry: file('gone.js') }), createEntryError()],
  ['timeout', () => ({}), Object.assign(new Error('slow'), { name: 'ChunkLoadError', type: 'timeout' })],
  ['evaluation', () => ({}), Object.assign(new Error('left nothing'), { name: 'ChunkLoadError', type: 'missing' })],
  ['integrity', () => ({ entry: file('altered.js') }), createEntryError()],
])('falls back after a failure of the kind %s', async (kind, overrides, error) => {
  const { loader, reported } = openPage({
    live: createLiveRelease(overrides()),
    errors: error ? { new: error } : {},
  });
  expect(getReleaseId(await loader.load('public'))).toBe('old');
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
  expect(getReleaseId(await loader.load('public', '/a'))).toBe('old');
  expect(reported).toEqual(['new: missing, old']);
});

test('does not fall back after a lost connection or a denied request', async () => {
  const unreachable = { url: 'http://127.0.0.1:9/entry.js', integrity };
  const gatedMissing = { entry: file('gone.js'), gated: true };
  for (const [kind, overrides] of [['network', { entry: unreachable }] as const, ['denied', gatedMissing] as const]) {
    const errors = { new: createEntryError() };
    const { loader, imported, fetchedAreas } = openPage({ live: createLiveRelease(overrides), errors });
    await expect(loader.load('public')).rejects.toMatchObject({ kind });
    expect([imported, fetchedAreas]).toEqual([['new'], []]);
  }
});

test('tries a newer release first, and the previous one only when that fails too', async () => {
  const { site, loader, imported, reported } = openPage({
    live: createLiveRelease(),
    errors: { new: codeError, newer: codeError },
  });
  site.live = createReleaseWithPage('newer', { previous: 'old' });
  expect(getReleaseId(await loader.load('public'))).toBe('old');
  expect(imported).toEqual(['new', 'newer', 'old']);
  expect(reported).toEqual(['newer: evaluation, old']);
});

test('fails when both releases fail, and starts with the live release after reset()', async () => {
  const { site, loader, imported, reported } = openPage({
    live: createLiveRelease(),
    errors: { new: codeError, old: throwBroken },
  });
  await expect(loader.load('public')).rejects.toMatchObject({ kind: 'evaluation', cause: codeError });
  expect(imported).toEqual(['new', 'old']);
  expect(reported).toEqual(['new: evaluation, nothing']);
  loader.reset('public');
  await expect(loader.load('public')).rejects.toMatchObject({ cause: codeError });
  site.errors = {};
  loader.reset('public');
  expect(getReleaseId(await loader.load('public'))).toBe('new');
  expect(imported.slice(2)).toEqual(['new', 'old', 'new']);
});

test('fails when there is no previous release', async () => {
  for (const site of [
    { live: createReleaseWithPage('new') },
    { live: createLiveRelease(), previous: [] },
    { live: createLiveRelease(), previous: [createLiveRelease()] },
  ]) {
    const { loader, imported } = openPage({ ...site, errors: { new: codeError } });
    await expect(loader.load('public')).rejects.toMatchObject({ kind: 'evaluation' });
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
  expect(getReleaseId(await loader.load('public', '/a'))).toBe('oldest');
  expect(imported).toEqual(['new', 'older', 'oldest']);
  expect(reported).toEqual(['new: evaluation, oldest']);
  expect(await loader.loadPart('public', async (loaded) => getReleaseId(loaded))).toBe('oldest');
  expect(fetchedAreas).toEqual(['public']);
});

test('does not fall back to a release that lacks the page', async () => {
  const newer = createLiveRelease({ routes: [createRoute('/a'), createRoute('/b')] });
  const { loader, imported } = openPage({ live: newer, errors: { new: codeError } });
  await expect(loader.load('public', '/b')).rejects.toMatchObject({ kind: 'evaluation' });
  expect(imported).toEqual(['new']);
  // Neither release has this page.
  expect(getReleaseId(await loader.load('public', '/c'))).toBe('old');
});

test('loads a failed part, and later parts, from the previous release', async () => {
  const { loader, imported, reported } = openPage({ live: createLiveRelease() });
  expect(getReleaseId(await loader.load('public'))).toBe('new');
  const failInNew = async (loaded: Area) =>
    getReleaseId(loaded) === 'new' ? throwBroken('new') : getReleaseId(loaded);
  expect(await Promise.all([loader.loadPart('public', failInNew), loader.loadPart('public', failInNew)])).toEqual([
    'old',
    'old',
  ]);
  expect(await loader.loadPart('public', async (loaded) => getReleaseId(loaded))).toBe('old');
  expect(imported).toEqual(['new', 'old']);
  expect(new Set(reported)).toEqual(new Set(['new: evaluation, old']));
});

test('tries the live release again when a part fails in the fallback, and no release twice', async () => {
  const { loader, imported } = openPage({ live: createLiveRelease() });
  const loadOnlyFrom = (id: string) => async (loaded: Area) =>
    getReleaseId(loaded) === id ? id : throwBroken(String(getReleaseId(loaded)));
  expect(await loader.loadPart('public', loadOnlyFrom('old'))).toBe('old');
  expect(await loader.loadPart('public', loadOnlyFrom('new'))).toBe('new');
  expect(loader.getActiveRelease('public').release).toBe('new');
  imported.length = 0;
  await expect(loader.loadPart('public', loadOnlyFrom('none'))).rejects.toMatchObject({ kind: 'evaluation' });
  expect(imported).toEqual(['old']);
});

test('fails within ten seconds while every file hangs, however many releases there are', async () => {
  jest.useFakeTimers();
  try {
    const aborted: string[] = [];
    const loader = createAreaLoader({
      catalog: [createLiveRelease()],
      importArea: () => new Promise(() => {}),
      watchDownloads: () => () => {},
      abortRequests: ({ release }) => aborted.push(release),
      fetchCatalog: async () => [createLiveRelease()],
      fetchPreviousReleases: async () => [createReleaseWithPage('old'), createReleaseWithPage('older')],
      onImport: () => Promise.resolve(),
      onFailure: () => {},
    });
    const load = () => loader.loadView('public', '/a', async (area) => getReleaseId(area)).catch((error) => error);
    for (const _try of [1, 2]) {
      const failure = load();
      await jest.advanceTimersByTimeAsync(10_000);
      expect(await failure).toMatchObject({ kind: 'timeout' });
      expect(new Set(aborted.splice(0))).toEqual(new Set(['new', 'old', 'older']));
    }
  } finally {
    jest.useRealTimers();
  }
});

describe('a slow download', () => {
  /** Starts to load with this function, and returns what happens to the download. */
  async function start(
    load: (loader: ReturnType<typeof createAreaLoader>, received: Promise<void>) => Promise<unknown>,
  ) {
    const { promise: received, resolve: finish } = Promise.withResolvers<void>();
    const reported: string[] = [];
    let download: { onProgress: () => void; onIdle?: () => void } | undefined;
    const loader = createAreaLoader({
      catalog: [createLiveRelease()],
      importArea: async ({ release }) => {
        await received;
        return createArea(release);
      },
      watchDownloads: (_, onProgress, onIdle) => {
        download = { onProgress, onIdle };
        return () => {};
      },
      abortRequests: () => {},
      fetchCatalog: async () => [createLiveRelease()],
      fetchPreviousReleases: async () => [],
      onImport: () => Promise.resolve(),
      onFailure: ({ kind }) => reported.push(kind),
    });
    const loaded = load(loader, received).catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(0);
    if (!download) throw new Error('The download is not watched.');
    return { loaded, finish, download, reported };
  }

  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  const loaders = {
    view: (loader: ReturnType<typeof createAreaLoader>) =>
      loader.loadView('public', '/a', async (area) => getReleaseId(area)),
    part: (loader: ReturnType<typeof createAreaLoader>) =>
      loader.loadPart('public', async (area) => getReleaseId(area)),
  };

  test.each(Object.entries(loaders))('of a %s is no failure as long as something arrives', async (_, load) => {
    const { loaded, finish, download, reported } = await start(load);
    for (let second = 0; second < 60; second += 4) {
      await jest.advanceTimersByTimeAsync(4000);
      download.onProgress();
    }
    finish();
    expect(await loaded).toBe('new');
    expect(reported).toEqual([]);
  });

  test.each(Object.entries(loaders))('of a %s fails when nothing arrives any more', async (_, load) => {
    const { loaded, download, reported } = await start(load);
    await jest.advanceTimersByTimeAsync(4000);
    download.onProgress();
    await jest.advanceTimersByTimeAsync(10_000);
    expect(await loaded).toMatchObject({ kind: 'timeout' });
    expect(reported).toEqual(['timeout']);
  });

  test('of a part does not fail while it waits for something else, such as a code', async () => {
    const { loaded, finish, download } = await start(loaders.part);
    download.onProgress();
    await jest.advanceTimersByTimeAsync(4000);
    download.onIdle?.();
    await jest.advanceTimersByTimeAsync(60_000);
    finish();
    expect(await loaded).toBe('new');
  });
});

test('names the known cause if the time to recover is over', async () => {
  jest.useFakeTimers();
  try {
    const loader = createAreaLoader({
      catalog: [createLiveRelease({ contract: `${contractId}0` })],
      importArea: () => Promise.reject(codeError),
      watchDownloads: () => () => {},
      abortRequests: () => {},
      fetchCatalog: () => new Promise(() => {}),
      fetchPreviousReleases: async () => [],
      onImport: () => Promise.resolve(),
      onFailure: () => {},
    });
    const failure = loader.load('public', '/a').catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(await failure).toMatchObject({ kind: 'contract' });
  } finally {
    jest.useRealTimers();
  }
});
