import { type CatalogArea, languages } from 'shared-ui/site';
import type { ReleaseStore } from '../release/store.ts';
import { checkFiles } from '../release/verify.ts';
import { createCatalogArea } from './catalog.ts';
import { createServedText, type ServedFile } from './composition.ts';
import { importArea } from './server-bundles.ts';

type Assets = Record<string, ServedFile>;

interface PreviousOptions {
  store: ReleaseStore;
  areas: string[];
  /** The fallbacks of each area, the newest first. */
  fallbacks: Record<string, string[]>;
  /** The host of an area's files, if it is not the site. */
  getAreaOrigin: (area: string) => string | undefined;
}

/** Creates the files that a page loads when an area's live release fails: one for each area and language. */
export async function createPreviousAssets({
  store,
  areas,
  fallbacks,
  getAreaOrigin,
}: PreviousOptions): Promise<Assets> {
  const assets: Assets = {};
  for (const name of areas) {
    const releases = (
      await Promise.all(
        (fallbacks[name] ?? []).map((release) => loadCatalogEntries(store, name, release, getAreaOrigin)),
      )
    ).flat();
    if (releases.length === 0) continue;
    for (const [index, language] of languages.entries()) {
      const file = `/assets/catalog/previous/${name}/${language}.json`;
      const text = JSON.stringify(releases.map((entries) => entries[index]));
      assets[file] = await createServedText('application/json; charset=utf-8', text);
    }
  }
  return assets;
}

/** Loads a release's catalog entry in each language; empty if the release is missing, altered or incompatible. */
async function loadCatalogEntries(
  store: ReleaseStore,
  name: string,
  release: string,
  getAreaOrigin: PreviousOptions['getAreaOrigin'],
): Promise<CatalogArea[][]> {
  const manifest = await store.find(name, release);
  if (!manifest) return [];
  try {
    await checkFiles(store, name, release);
    const area = await importArea(store.getFolder(name, release));
    return [languages.map((language) => createCatalogArea(manifest, { release }, area, language, getAreaOrigin(name)))];
  } catch {
    // An altered or incompatible release is no fallback, but must not prevent serving the others.
    return [];
  }
}
