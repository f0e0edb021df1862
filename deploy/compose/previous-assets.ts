import { type CatalogArea, languages } from 'shared-ui/contract';
import type { Live } from '../release/live.ts';
import type { ReleaseStore } from '../release/store.ts';
import { catalogArea } from './catalog.ts';
import { type ServedFile, servedText } from './composition.ts';
import { importArea } from './server-bundles.ts';

type Assets = Record<string, ServedFile>;

interface PreviousOptions {
  store: ReleaseStore;
  areas: Live;
  /** The host of an area's files, where it is not the site's. */
  originOf: (area: string) => string | undefined;
}

/** What a page reads when an area's live release fails there: a file each and language, so that no page carries it. */
export async function previousAssets({ store, areas, originOf }: PreviousOptions): Promise<Assets> {
  const assets: Assets = {};
  for (const [name, live] of Object.entries(areas)) {
    const before = await store.pointer.before(name, live);
    const releases = (await Promise.all(before.map((release) => entriesOf(store, name, release, originOf)))).flat();
    if (releases.length === 0) continue;
    for (const [index, language] of languages.entries()) {
      const file = `/assets/catalog/previous/${name}/${language}.json`;
      const text = JSON.stringify(releases.map((entries) => entries[index]));
      assets[file] = await servedText('application/json; charset=utf-8', text);
    }
  }
  return assets;
}

/** A release's entry in the catalog of each language; nothing where it is gone, or fits no more. */
async function entriesOf(
  store: ReleaseStore,
  name: string,
  release: string,
  originOf: PreviousOptions['originOf'],
): Promise<CatalogArea[][]> {
  const manifest = await store.find(name, release);
  if (!manifest) return [];
  try {
    const { routes } = await importArea(store.folderOf(name, release));
    return [languages.map((language) => catalogArea(manifest, { release }, routes, language, originOf(name)))];
  } catch {
    // A release that does not fit this shell any more is none to fall back to, and no reason not to serve the others.
    return [];
  }
}
