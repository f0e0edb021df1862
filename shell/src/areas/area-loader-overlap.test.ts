import { expect, test } from '@jest/globals';
import { type Area, type CatalogArea, contractId } from 'shared-ui';
import { createAreaLoader } from './area-loader.ts';
import { areaOf, idOf } from './testing/served-releases.ts';

function listed(name: string, release: string): CatalogArea {
  // Nothing listens there, so that a diagnosis ends at once.
  const entry = { url: `http://127.0.0.1:9/${name}/${release}/entry.js`, integrity: 'sha384-x' };
  const files = { entry, routes: [], styles: [], preload: [] };
  return { name, basePaths: [`/${name}`], container: name, contract: contractId, gated: false, release, ...files };
}

/** A page that was opened before the second release of every area. */
function pageBeforeRelease() {
  const imported: string[] = [];
  const loader = createAreaLoader({
    catalog: [listed('public', 'r1'), listed('dashboard', 'r1')],
    importArea: async ({ name, release }) => {
      imported.push(`${name} ${release}`);
      return areaOf(release);
    },
    readCatalog: () => Promise.resolve([listed('public', 'r2'), listed('dashboard', 'r2')]),
    readPrevious: () => Promise.reject(new Error('There is none.')),
    report: () => {},
    prepare: () => Promise.resolve(),
  });
  return { loader, imported };
}

const goneFromFirst = async (loaded: Area) => {
  if (idOf(loaded) === 'r1') throw new Error('gone');
  return idOf(loaded);
};

test('two parts of a release that is gone lead to one import of the new one', async () => {
  const { loader, imported } = pageBeforeRelease();
  await loader.load('public');
  const parts = [loader.loadPart('public', goneFromFirst), loader.loadPart('public', goneFromFirst)];
  expect(await Promise.all(parts)).toEqual(['r2', 'r2']);
  expect(imported).toEqual(['public r1', 'public r2']);
});

test('an area finds its new release also after another area has found its own', async () => {
  const { loader } = pageBeforeRelease();
  await loader.load('public');
  await loader.load('dashboard');
  expect(await loader.loadPart('public', goneFromFirst)).toBe('r2');
  expect(await loader.loadPart('dashboard', goneFromFirst)).toBe('r2');
});

test('a part that fails after another one has found the new release uses it too', async () => {
  const { loader } = pageBeforeRelease();
  await loader.load('public');
  let failLate = () => {};
  const late = loader.loadPart('public', async (loaded) => {
    if (idOf(loaded) === 'r1') await new Promise((_resolve, reject) => (failLate = () => reject(new Error('gone'))));
    return idOf(loaded);
  });
  expect(await loader.loadPart('public', goneFromFirst)).toBe('r2');
  failLate();
  expect(await late).toBe('r2');
});

test('an attempt that fails after a fresh start does not make the area load once more', async () => {
  const attempts: number[] = [];
  let failFirst = () => {};
  const loader = createAreaLoader({
    catalog: [listed('public', 'r1')],
    importArea: (_entry, attempt) => {
      attempts.push(attempt);
      if (attempt > 0) return Promise.resolve(areaOf('r1'));
      return new Promise<never>((_resolve, reject) => (failFirst = () => reject(new Error('too late'))));
    },
    readCatalog: () => Promise.resolve([listed('public', 'r1')]),
    readPrevious: () => Promise.reject(new Error('There is none.')),
    report: () => {},
    prepare: () => Promise.resolve(),
  });
  const old = loader.load('public').catch(() => undefined);
  loader.reset('public');
  await loader.load('public');
  failFirst();
  await old;
  await loader.load('public');
  expect(attempts).toEqual([0, 1]);
});
