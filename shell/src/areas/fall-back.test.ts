import { expect, test } from '@jest/globals';
import { type Area, type CatalogArea, contractId } from 'shared-ui';
import { createAreaLoader } from './area-loader.ts';
import { EntryLoadError } from './import-area.ts';
import { areaOf, idOf, integrity, serveReleases } from './testing/served-releases.ts';

const { file, release: bare } = serveReleases();
const page = (path: string) => ({ pattern: `^${path}$`, files: [] });
const release = (id: string, more: Partial<CatalogArea> = {}) => bare(id, { routes: [page('/a')], ...more });

const mistake = new Error('mistake');
const broken = (id: string): never => {
  throw Object.assign(new Error(`${id} is broken`), { cause: mistake });
};

interface Site {
  live: CatalogArea;
  before: CatalogArea[];
  /** What is thrown by the imports of releases. */
  faults: Record<string, unknown>;
}

/** A page of a site whose state a test may change while the page is open. */
function open({ live, before = [release('old')], faults }: Partial<Site> & { live: CatalogArea }) {
  const site: Site = { live, before, faults: faults ?? {} };
  const imported: string[] = [];
  const reported: string[] = [];
  const read: string[] = [];
  const loader = createAreaLoader({
    catalog: [live],
    importArea: async (entry, attempt) => {
      imported.push(`${entry.release}, attempt ${attempt}`);
      if (entry.release in site.faults) throw site.faults[entry.release];
      return areaOf(entry.release);
    },
    readCatalog: async () => [site.live],
    readPrevious: async (name) => {
      read.push(name);
      return site.before;
    },
    prepare: () => Promise.resolve(),
    report: ({ kind }, failed, instead) =>
      reported.push(`${failed.release}: ${kind}, ${instead?.release ?? 'nothing'}`),
  });
  return { site, loader, imported, reported, read };
}

const live = (more: Partial<CatalogArea> = {}) => release('new', { previous: 'old', ...more });

test('a release that fails is reported, and this page stays with the one before it', async () => {
  const { loader, imported, reported, read } = open({ live: live(), faults: { new: mistake } });
  expect(idOf(await loader.load('public', '/a'))).toBe('old');
  expect(loader.getActiveRelease('public').release).toBe('old');
  expect(idOf(await loader.load('public', '/a'))).toBe('old');
  expect(await loader.loadPart('public', async (loaded) => idOf(loaded))).toBe('old');
  expect(imported).toEqual(['new, attempt 0', 'old, attempt 0']);
  expect(reported).toEqual(['new: evaluation, old']);
  expect(read).toEqual(['public']);
});

test.each<[string, () => Partial<CatalogArea>, unknown]>([
  ['contract', () => ({ contract: `${contractId}0` }), undefined],
  ['missing', () => ({ entry: file('gone.js') }), new EntryLoadError('gone.js', 'error')],
  ['timeout', () => ({}), new EntryLoadError('entry.js', 'timeout')],
  ['evaluation', () => ({}), Object.assign(new Error('left nothing'), { name: 'ChunkLoadError', type: 'missing' })],
  ['integrity', () => ({ entry: file('altered.js') }), new EntryLoadError('altered.js', 'error')],
])('it does so after a failure of the kind %s', async (kind, more, fault) => {
  const { loader, reported } = open({ live: live(more()), faults: fault ? { new: fault } : {} });
  expect(idOf(await loader.load('public'))).toBe('old');
  expect(reported).toEqual([`new: ${kind}, old`]);
});

test('neither a lost connection nor a closed door is the fault of a release', async () => {
  const unreachable = { url: 'http://127.0.0.1:9/entry.js', integrity };
  const gone = { entry: file('gone.js'), gated: true };
  for (const [kind, more] of [['network', { entry: unreachable }] as const, ['denied', gone] as const]) {
    const faults = { new: new EntryLoadError('entry.js', 'error') };
    const { loader, imported, read } = open({ live: live(more), faults });
    await expect(loader.load('public')).rejects.toMatchObject({ kind });
    expect([imported, read]).toEqual([['new, attempt 0'], []]);
  }
});

test('a newer release is tried first, and the one before that one only when it fails too', async () => {
  const { site, loader, imported, reported } = open({ live: live(), faults: { new: mistake, newer: mistake } });
  site.live = release('newer', { previous: 'old' });
  expect(idOf(await loader.load('public'))).toBe('old');
  expect(imported).toEqual(['new, attempt 0', 'newer, attempt 0', 'old, attempt 0']);
  expect(reported).toEqual(['newer: evaluation, old']);
});

test('when both fail it is over, and the next try begins with the live one again', async () => {
  const { site, loader, imported, reported } = open({ live: live(), faults: { new: mistake, old: broken } });
  await expect(loader.load('public')).rejects.toMatchObject({ kind: 'evaluation', cause: mistake });
  expect(imported).toEqual(['new, attempt 0', 'old, attempt 0']);
  expect(reported).toEqual(['new: evaluation, nothing']);
  loader.reset('public');
  await expect(loader.load('public')).rejects.toMatchObject({ cause: mistake });
  site.faults = {};
  loader.reset('public');
  expect(idOf(await loader.load('public'))).toBe('new');
  expect(imported.slice(2)).toEqual(['new, attempt 1', 'old, attempt 1', 'new, attempt 2']);
});

test('without a release before it the failure stays as it is', async () => {
  for (const site of [{ live: release('new') }, { live: live(), before: [] }, { live: live(), before: [live()] }]) {
    const { loader, imported } = open({ ...site, faults: { new: mistake } });
    await expect(loader.load('public')).rejects.toMatchObject({ kind: 'evaluation' });
    expect(imported).toHaveLength(1);
  }
});

test('after several that fail it is the last release that worked', async () => {
  const before = [release('old', { routes: [] }), release('older'), release('oldest')];
  const { loader, imported, reported, read } = open({ live: live(), before, faults: { new: mistake, older: mistake } });
  // The first one lacks the page.
  expect(idOf(await loader.load('public', '/a'))).toBe('oldest');
  expect(imported).toEqual(['new, attempt 0', 'older, attempt 0', 'oldest, attempt 0']);
  expect(reported).toEqual(['new: evaluation, oldest']);
  expect(await loader.loadPart('public', async (loaded) => idOf(loaded))).toBe('oldest');
  expect(read).toEqual(['public']);
});

test('a page that only the live release has is not looked for in the one before it', async () => {
  const newer = live({ routes: [page('/a'), page('/b')] });
  const { loader, imported } = open({ live: newer, faults: { new: mistake } });
  await expect(loader.load('public', '/b')).rejects.toMatchObject({ kind: 'evaluation' });
  expect(imported).toEqual(['new, attempt 0']);
  // What neither has is not found in either.
  expect(idOf(await loader.load('public', '/c'))).toBe('old');
});

test('a part that fails comes from the release before, and the parts after it too', async () => {
  const { loader, imported, reported } = open({ live: live() });
  expect(idOf(await loader.load('public'))).toBe('new');
  const brokenInNew = async (loaded: Area) => (idOf(loaded) === 'new' ? broken('new') : idOf(loaded));
  expect(await Promise.all([loader.loadPart('public', brokenInNew), loader.loadPart('public', brokenInNew)])).toEqual([
    'old',
    'old',
  ]);
  expect(await loader.loadPart('public', async (loaded) => idOf(loaded))).toBe('old');
  expect(imported).toEqual(['new, attempt 0', 'old, attempt 0']);
  expect(new Set(reported)).toEqual(new Set(['new: evaluation, old']));
});

test('what the release before lacks is looked for in the live one once more, and nothing is tried twice', async () => {
  const { loader, imported } = open({ live: live() });
  const onlyIn = (id: string) => async (loaded: Area) => (idOf(loaded) === id ? id : broken(String(idOf(loaded))));
  expect(await loader.loadPart('public', onlyIn('old'))).toBe('old');
  expect(await loader.loadPart('public', onlyIn('new'))).toBe('new');
  expect(loader.getActiveRelease('public').release).toBe('new');
  await expect(loader.loadPart('public', onlyIn('none'))).rejects.toMatchObject({ kind: 'evaluation' });
  expect(imported).toEqual(['new, attempt 0', 'old, attempt 0']);
});
