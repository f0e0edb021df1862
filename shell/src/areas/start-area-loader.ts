import type { createStore } from 'jotai';
import type { CatalogArea, PageConfig } from 'shared-ui';
import { addMessagesAtom } from '../app/messages.ts';
import type { PageData } from '../app/page-data.ts';
import { type AreaLoadError, isReleaseFault } from './area-load-error.ts';
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
    onFailure: createFailureReporter(config),
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

/** Reports failures of releases if the API accepts reports. Does not report previews. */
function createFailureReporter({ features, preview }: Pick<PageConfig, 'features' | 'preview'>) {
  return (failure: AreaLoadError, { name: area, release }: CatalogArea, fallback?: CatalogArea) => {
    if (!features.includes('reports') || preview || !isReleaseFault(failure)) return;
    const { kind } = failure;
    const report = { area, release, kind, instead: fallback?.release };
    import(/* webpackChunkName: "rare" */ './report-failure.ts')
      .then(({ reportFailure }) => reportFailure(report))
      .catch(() => undefined);
  };
}
