import type { Catalog, Language } from 'shared-ui/contract';
import type { Live } from '../release/live.ts';
import type { ReleaseStore } from '../release/store.ts';
import { catalogArea } from './catalog.ts';
import { type ServedFile, servedText } from './composition.ts';
import { importArea } from './server-bundles.ts';

type Assets = Record<string, ServedFile>;

interface PreviousOptions {
  store: ReleaseStore;
  areas: Live;
  language: Language;
  /** The host of an area's files, where it is not the site's. */
  originOf: (area: string) => string | undefined;
}

/** What a page reads when an area's live release fails there: one file each, so that no other page carries it. */
export async function previousAssets(options: PreviousOptions): Promise<Assets> {
  const { store, areas, language } = options;
  const found = Object.entries(areas).map(async ([name, live]) => {
    const before = await store.pointer.before(name, live);
    const entries = (await Promise.all(before.map((release) => entryOf(options, name, release)))).flat();
    if (entries.length === 0) return {};
    const file = await servedText('application/json; charset=utf-8', JSON.stringify(entries));
    return { [`/assets/catalog/previous/${name}/${language}.json`]: file };
  });
  return Object.assign({}, ...(await Promise.all(found)));
}

async function entryOf(
  { store, language, originOf }: PreviousOptions,
  name: string,
  release: string,
): Promise<Catalog> {
  const manifest = await store.find(name, release);
  if (!manifest) return [];
  try {
    const { routes } = await importArea(store.folderOf(name, release));
    return [catalogArea(manifest, { release }, routes, language, originOf(name))];
  } catch {
    // A release that does not fit this shell any more is none to fall back to, and no reason not to serve the others.
    return [];
  }
}
