import { expect, test } from '@jest/globals';
import { type Area, type CatalogArea, contractId } from 'shared-ui';
import { createAreaLoader } from './area-loader.ts';
import { createArea, getReleaseId } from './testing/served-releases.ts';

function createCatalogArea(name: string, release: string): CatalogArea {
  // Nothing listens on port 9, so probing the file fails immediately.
  const entry = { url: `http://127.0.0.1:9/${name}/${release}/entry.js`, integrity: 'sha256-x' };
  const files = { entry, routes: [], styles: [], preload: [] };
  return { name, basePaths: [`/${name}`], container: name, contract: contractId, gated: false, release, ...files };
}

/** A loader of a page that was opened before the second release of every area. */
function createOutdatedLoader() {
  const imported: string[] = [];
  const loader = createAreaLoader({
    catalog: [createCatalogArea('public', 'r1'), createCatalogArea('dashboard', 'r1')],
    importArea: async ({ name, release }) => {
      imported.push(`${name} ${release}`);
      return createArea(release);
    },
    watchDownloads: (_, result) => result,
    fetchCatalog: () => Promise.resolve([createCatalogArea('public', 'r2'), createCatalogArea('dashboard', 'r2')]),
    fetchPreviousReleases: () => Promise.reject(new Error('No previous release.')),
    onFailure: () => {},
    onImport: () => Promise.resolve(),
  });
  return { loader, imported };
}

const failInFirstRelease = async (loaded: Area) => {
  if (getReleaseId(loaded) === 'r1') throw new Error('removed');
  return getReleaseId(loaded);
};

test('imports the new release once when two parts of a removed release fail', async () => {
  const { loader, imported } = createOutdatedLoader();
  await loader.load('public', getReleaseId);
  const parts = [loader.load('public', failInFirstRelease), loader.load('public', failInFirstRelease)];
  expect(await Promise.all(parts)).toEqual(['r2', 'r2']);
  expect(imported).toEqual(['public r1', 'public r2']);
});

test('finds the new release of an area after another area has found its own', async () => {
  const { loader } = createOutdatedLoader();
  await loader.load('public', getReleaseId);
  await loader.load('dashboard', getReleaseId);
  expect(await loader.load('public', failInFirstRelease)).toBe('r2');
  expect(await loader.load('dashboard', failInFirstRelease)).toBe('r2');
});

test('uses the new release for a part that fails after another part has found it', async () => {
  const { loader } = createOutdatedLoader();
  await loader.load('public', getReleaseId);
  let failLate = () => {};
  const latePart = loader.load('public', async (loaded) => {
    if (getReleaseId(loaded) === 'r1')
      await new Promise((_resolve, reject) => (failLate = () => reject(new Error('removed'))));
    return getReleaseId(loaded);
  });
  expect(await loader.load('public', failInFirstRelease)).toBe('r2');
  failLate();
  expect(await latePart).toBe('r2');
});
