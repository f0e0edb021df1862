import type { createStore } from 'jotai';
import { addMessagesAtom } from '../app/messages.ts';
import type { PageData } from '../app/page-data.ts';
import { type AreaLoader, areaLoaderAtom, createAreaLoader } from './area-loader.ts';
import { fetchCatalog, fetchPreviousReleases } from './catalog.ts';
import { watchDownloads } from './download-watch.ts';
import { importArea, registerAreas } from './import-area.ts';
import { siteMapAtom } from './pages.ts';
import { prefetchOnIntent } from './preload.ts';

/** Creates the area loader of a page, and prefetches areas from now on. */
export function startAreaLoader({ config, catalog }: PageData, store: ReturnType<typeof createStore>): AreaLoader {
  registerAreas(catalog);
  const loader = createAreaLoader({
    catalog,
    importArea,
    watchDownloads,
    fetchCatalog: () => fetchCatalog(config.language),
    fetchPreviousReleases: (name) => fetchPreviousReleases(config.language, name),
    onFailure(failure, failed, fallback) {
      import(/* webpackChunkName: "rare" */ './report-failure.ts')
        .then(({ reportFailure }) => reportFailure(config, failure, failed, fallback))
        .catch(() => undefined);
    },
    async onImport({ messages }) {
      // A release may be older than a language; its messages are then in English.
      const load = messages[config.language] ?? messages.en;
      store.set(addMessagesAtom, (await load()).default);
    },
  });
  store.set(areaLoaderAtom, loader);
  store.set(siteMapAtom, loader);
  prefetchOnIntent(loader);
  return loader;
}
