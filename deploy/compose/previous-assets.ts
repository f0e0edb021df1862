import type { Language } from 'shared-ui/contract';
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
  const found = Object.entries(options.areas).map(([name, { previous }]) =>
    previous ? entryOf(options, name, previous) : {},
  );
  return Object.assign({}, ...(await Promise.all(found)));
}

async function entryOf({ store, language, originOf }: PreviousOptions, name: string, release: string): Promise<Assets> {
  const manifest = await store.find(name, release);
  if (!manifest) return {};
  try {
    const { routes } = await importArea(store.folderOf(name, release));
    const entry = catalogArea(manifest, { release }, routes, language, originOf(name));
    const text = JSON.stringify(entry);
    return {
      [`/assets/catalog/previous/${name}/${language}.json`]: await servedText('application/json; charset=utf-8', text),
    };
  } catch {
    // A release that does not fit this shell any more is none to fall back to, and no reason not to serve the others.
    return {};
  }
}
