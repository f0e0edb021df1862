import { describe, expect, test } from '@jest/globals';
import { type Area, type CatalogArea, contractId } from 'shared-ui';
import { isReleaseFault } from './area-load-error.ts';
import { createAreaLoader } from './area-loader.ts';
import { createArea, createEntryError, getReleaseId, serveReleases } from './testing/served-releases.ts';

const { file, release } = serveReleases();

/** A loader that starts with the first release; each read of the catalog returns the next one. */
function createLoader(releases: CatalogArea[], errorsByRelease: Record<string, unknown> = {}) {
  const imported: string[] = [];
  const [first = release('r1'), ...later] = releases;
  const loader = createAreaLoader({
    catalog: [first],
    importArea: async (release) => {
      imported.push(`${release.release}`);
      if (release.release in errorsByRelease) throw errorsByRelease[release.release];
      return createArea(release.release);
    },
    watchDownloads: (_, result) => result,
    fetchCatalog: async () => {
      const next = later.shift();
      if (!next) throw new Error('Cannot read the catalog.');
      return [next];
    },
    fetchPreviousReleases: () => Promise.reject(new Error('No previous release.')),
    onFailure: () => {},
    onImport: () => Promise.resolve(),
  });
  return { loader, imported };
}

const createMissingChunkError = () => Object.assign(createChunkError(file('right.js').url), { type: 'missing' });
const createChunkError = (url: string) => Object.assign(new Error('failed'), { name: 'ChunkLoadError', request: url });

test('uses the new live release when the old one was removed', async () => {
  const { loader, imported } = createLoader([release('r1'), release('r2')], { r1: new Error('removed') });
  expect(await loader.load('public', getReleaseId)).toBe('r2');
  expect(imported).toEqual(['r1', 'r2']);
});

test('uses a new release when the old one has an unsupported contract', async () => {
  const { loader } = createLoader([release('r1', { contract: `${contractId}0` }), release('r2')]);
  expect(await loader.load('public', getReleaseId)).toBe('r2');
});

test('loads a part of a removed release from the new release', async () => {
  const { loader, imported } = createLoader([release('r1'), release('r2')]);
  await loader.load('public', getReleaseId);
  const loadPart = async (loaded: Area) => {
    if (getReleaseId(loaded) === 'r1') throw createChunkError(file('gone.js').url);
    return `the part of ${getReleaseId(loaded)}`;
  };
  expect(await loader.load('public', loadPart)).toBe('the part of r2');
  expect(await loader.load('public', getReleaseId)).toBe('r2');
  expect(imported).toEqual(['r1', 'r2']);
});

test('tries only one new release, even if each new one fails', async () => {
  const releases = ['r1', 'r2', 'r3', 'r4'].map((id) => release(id));
  const codeError = new Error('mistake');
  const { loader, imported } = createLoader(releases, { r1: codeError, r2: codeError, r3: codeError });
  await expect(loader.load('public', getReleaseId)).rejects.toMatchObject({
    area: 'public',
    kind: 'evaluation',
    cause: codeError,
  });
  expect(imported).toEqual(['r1', 'r2']);
});

test('fails with "missing" when the area is no longer in the catalog', async () => {
  const { loader } = createLoader([release('r1'), release('r2', { name: 'other' })], { r1: new Error('gone') });
  await expect(loader.load('public', getReleaseId)).rejects.toMatchObject({ area: 'public', kind: 'missing' });
});

describe('classifies the failure by the files while the release is still live', () => {
  const loadError = createEntryError();
  const routes = () => [{ pattern: '^/x$', files: [file('page.js'), file('altered.js')] }];

  test.each<[string, string, () => Partial<CatalogArea>, () => unknown]>([
    ['a missing entry', 'missing', () => ({ entry: file('gone.js') }), () => loadError],
    ['a gated entry', 'denied', () => ({ entry: file('gone.js'), gated: true }), () => loadError],
    ['an HTML page instead of the entry', 'html', () => ({ entry: file('html.js') }), () => loadError],
    ['an altered entry', 'integrity', () => ({ entry: file('altered.js') }), () => loadError],
    ['an intact entry that threw', 'evaluation', () => ({}), () => new TypeError('x is not a function')],
    [
      'a chunk',
      'missing',
      () => ({ preload: [file('gone.js')] }),
      () => createChunkError(`${file('gone.js').url}?r=1`),
    ],
    [
      'an intact chunk that threw',
      'evaluation',
      () => ({ preload: [file('right.js')] }),
      () => createMissingChunkError(),
    ],
    [
      'a style sheet',
      'html',
      () => ({ styles: [file('right.css'), file('html.css')] }),
      () => createChunkError(file('html.css').url),
    ],
    ["a page's file", 'integrity', () => ({ routes: routes() }), () => createChunkError(file('altered.js').url)],
  ])('%s: %s', async (_what, kind, files, cause) => {
    for (const later of [[release('r1', files())], []]) {
      const { loader, imported } = createLoader([release('r1', files()), ...later], { r1: cause() });
      await expect(loader.load('public', getReleaseId)).rejects.toMatchObject({
        name: 'AreaLoadError',
        area: 'public',
        kind,
      });
      expect(imported).toHaveLength(1);
    }
  });
});

test('loads the release again while the files that fail are intact by now', async () => {
  const { loader, imported } = createLoader([release('r1')]);
  const failures = [createChunkError(file('a.js').url), createChunkError(file('b.js').url)];
  const loadPart = async () => {
    const failure = failures.shift();
    if (failure) throw failure;
    return 'the part';
  };
  expect(await loader.load('public', loadPart)).toBe('the part');
  // Each failure imports the release again, which requests only what did not load.
  expect(imported).toEqual(['r1', 'r1', 'r1']);
  const failAlways = () => Promise.reject(createChunkError(file('a.js').url));
  await expect(loader.load('public', failAlways)).rejects.toMatchObject({ kind: 'network' });
});

test.each([
  ['missing', () => file('areas/shell/r1/gone.js')],
  ['integrity', () => file('areas/shell/r1/altered.js')],
])('blames the shell for one of its own files: %s', async (kind, getFile) => {
  globalThis.__webpack_require__ = { sriHashes: { 1: 'sha256-x', 2: getFile().integrity } };
  const { loader } = createLoader([release('r1', { previous: 'old' })], { r1: createChunkError(getFile().url) });
  const failure = await loader.load('public', getReleaseId).catch((error) => error);
  expect(failure).toMatchObject({ area: 'shell', kind });
  expect(isReleaseFault(failure)).toBe(false);
});
