import { describe, expect, test } from '@jest/globals';
import { type Area, type CatalogArea, contractId } from 'shared-ui';
import { createAreaLoader } from './area-loader.ts';
import { EntryLoadError } from './import-area.ts';
import { areaOf, idOf, serveReleases } from './testing/served-releases.ts';

const { file, release } = serveReleases();

/** A page that knows the first release; each reading of the catalog tells of the next. */
function page(releases: CatalogArea[], broken: Record<string, unknown> = {}) {
  const imported: string[] = [];
  const [known = release('r1'), ...later] = releases;
  const loader = createAreaLoader({
    catalog: [known],
    importArea: async (entry, attempt) => {
      imported.push(`${entry.release}, attempt ${attempt}`);
      if (entry.release in broken) throw broken[entry.release];
      return areaOf(entry.release);
    },
    readCatalog: async () => {
      const next = later.shift();
      if (!next) throw new Error('The catalog cannot be read.');
      return [next];
    },
    readPrevious: () => Promise.reject(new Error('There is none.')),
    report: () => {},
    prepare: () => Promise.resolve(),
  });
  return { loader, imported };
}

const styleError = Object.assign(new Error('Loading css chunk 7 failed.\n(error: undefined)'), {
  name: 'ChunkLoadError',
});
const stoppedChunk = () => Object.assign(chunkError(file('right.js').url), { type: 'missing' });
const chunkError = (url: string) => Object.assign(new Error('failed'), { name: 'ChunkLoadError', request: url });

test('when a release is gone, the one that took its place is used', async () => {
  const { loader, imported } = page([release('r1'), release('r2')], { r1: new Error('gone') });
  expect(idOf(await loader.load('public'))).toBe('r2');
  expect(imported).toEqual(['r1, attempt 0', 'r2, attempt 0']);
});

test('a new release can take the place of one that this page may not open', async () => {
  const { loader } = page([release('r1', { contract: `${contractId}0` }), release('r2')]);
  expect(idOf(await loader.load('public'))).toBe('r2');
});

test('a part of a release that is gone comes from the new release', async () => {
  const { loader, imported } = page([release('r1'), release('r2')]);
  await loader.load('public');
  const part = async (loaded: Area) => {
    if (idOf(loaded) === 'r1') throw chunkError(file('gone.js').url);
    return `the part of ${idOf(loaded)}`;
  };
  expect(await loader.loadPart('public', part)).toBe('the part of r2');
  expect(idOf(await loader.load('public'))).toBe('r2');
  expect(imported).toEqual(['r1, attempt 0', 'r2, attempt 0']);
});

test('a new release is asked for under its own address, whatever was tried with the old one', async () => {
  const { loader, imported } = page([release('r1'), release('r2')], { r1: new Error('gone') });
  loader.reset('public');
  await loader.load('public');
  expect(imported).toEqual(['r1, attempt 1', 'r2, attempt 0']);
});

test('when every new release fails too, it is over after one of them', async () => {
  const releases = ['r1', 'r2', 'r3', 'r4'].map((id) => release(id));
  const mistake = new Error('mistake');
  const { loader, imported } = page(releases, { r1: mistake, r2: mistake, r3: mistake });
  await expect(loader.load('public')).rejects.toMatchObject({ area: 'public', kind: 'evaluation', cause: mistake });
  expect(imported).toEqual(['r1, attempt 0', 'r2, attempt 0']);
});

test('an area that is no longer in the catalog is missing', async () => {
  const { loader } = page([release('r1'), release('r2', { name: 'other' })], { r1: new Error('gone') });
  await expect(loader.load('public')).rejects.toMatchObject({ area: 'public', kind: 'missing' });
});

describe('while the release is still the live one, the failure is what its files show', () => {
  const loadError = new EntryLoadError('entry.js', 'error');
  const routes = () => [{ pattern: '^/x$', files: [file('page.js'), file('altered.js')] }];

  test.each<[string, string, () => Partial<CatalogArea>, () => unknown]>([
    ['an entry that is not there', 'missing', () => ({ entry: file('gone.js') }), () => loadError],
    ['a gated entry', 'denied', () => ({ entry: file('gone.js'), gated: true }), () => loadError],
    ['a page in place of the entry', 'html', () => ({ entry: file('html.js') }), () => loadError],
    ['an altered entry', 'integrity', () => ({ entry: file('altered.js') }), () => loadError],
    ['a right entry that did not load', 'network', () => ({}), () => loadError],
    ['a right entry that stopped', 'evaluation', () => ({}), () => new TypeError('x is not a function')],
    ['a chunk', 'missing', () => ({ preload: [file('gone.js')] }), () => chunkError(`${file('gone.js').url}?r=1`)],
    ['a right chunk that stopped', 'evaluation', () => ({ preload: [file('right.js')] }), () => stoppedChunk()],
    ['a style sheet', 'html', () => ({ styles: [file('right.css'), file('html.css')] }), () => styleError],
    ['a right style sheet', 'network', () => ({ entry: file('gone.js'), styles: [file('a.css')] }), () => styleError],
    ["a page's file", 'integrity', () => ({ routes: routes() }), () => chunkError(file('altered.js').url)],
  ])('%s: %s', async (_what, kind, files, cause) => {
    for (const later of [[release('r1', files())], []]) {
      const { loader, imported } = page([release('r1', files()), ...later], { r1: cause() });
      await expect(loader.load('public')).rejects.toMatchObject({ name: 'AreaFailure', area: 'public', kind });
      expect(imported).toHaveLength(1);
    }
  });
});
