import { createStore } from 'jotai';
import { startTransition } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, type RouteObject, RouterProvider } from 'react-router';
import { type Catalog, canonicalPath, type Messages } from 'shared-ui';
import { createAreaLoader } from '../areas/area-loader.ts';
import { areaLoaderAtom } from '../areas/area-loader-atom.ts';
import { behindDoor } from '../areas/behind-door.tsx';
import { graft } from '../areas/graft.tsx';
import { importArea } from '../areas/import-area.ts';
import { addMessagesAtom } from '../areas/messages.ts';
import { prefetchOnIntent } from '../areas/prefetch-on-intent.ts';
import { preloadArea } from '../areas/preload.ts';
import { hasPage, ledFrom } from '../areas/staff-entry.ts';
import { keepContent, keptContentAtom } from '../routing/kept-page.tsx';
import { rootRoute } from '../routing/root.tsx';
import { App } from './app.tsx';
import { readPageData } from './page-data.ts';
import { shellMessages } from './shell-messages.ts';

declare global {
  /** Development only: called with a catalog of texts that was edited. */
  var siteTextsChanged: (texts: Messages) => void;
}

async function start() {
  const { config, catalog } = readPageData();
  const container = document.getElementById('root');
  if (!container) throw new Error('The page has no root element.');

  const store = createStore();
  const loader = createAreaLoader({
    catalog,
    importArea,
    readCatalog: () => readCatalog(config.language),
    prepare: async (area) => store.set(addMessagesAtom, (await area.messages[config.language]()).default),
  });
  store.set(areaLoaderAtom, loader);
  prefetchOnIntent(loader);
  if (import.meta.webpackHot) {
    globalThis.siteTextsChanged = (texts) => store.set(addMessagesAtom, texts);
  }

  const grafted = new Set<string>();
  async function routesOf(name: string): Promise<RouteObject[]> {
    if (grafted.has(name)) return [];
    const routes = graft(name, await loader.load(name), config, loader);
    grafted.add(name);
    return catalog.find((area) => area.name === name)?.gated ? behindDoor(routes) : routes;
  }

  /** The area of a path; of a gated one that has no such page, nothing is asked for. */
  function areaAt(pathname: string) {
    const area = loader.areaFor(pathname);
    return area?.gated && !hasPage(area, pathname) ? undefined : area;
  }

  async function firstArea() {
    const pathname = canonicalPath(location.pathname);
    const area = areaAt(pathname);
    const elsewhere = area?.gated ? await ledFrom(pathname) : undefined;
    if (!elsewhere) return area;
    history.replaceState(null, '', elsewhere);
    return areaAt(location.pathname);
  }

  const prerendered = container.hasChildNodes() && !container.querySelector('[data-overlay]');
  // Pages that are not prerendered are work pages, whose areas would ask for this only after their own code.
  if (!prerendered) import('shared-ui/work').catch(() => undefined);

  // The first area and page are there before the first render, so that nothing has to be put aside for them.
  const first = await firstArea();
  if (first) preloadArea(first, location.pathname);
  const [shellTexts, outcome] = await Promise.all([
    shellMessages[config.language](),
    settled(first ? routesOf(first.name) : Promise.resolve([])),
  ]);
  const routes = outcome.value ?? [];
  const page = await settled(resolvePages(routes));
  store.set(addMessagesAtom, shellTexts.default);

  let firstError = outcome.error;
  const router = createBrowserRouter([rootRoute(routes)], {
    async patchRoutesOnNavigation({ path, patch, signal }) {
      const pathname = canonicalPath(path);
      const area = areaAt(pathname);
      if (!area || grafted.has(area.name)) return;
      if (firstError) {
        const error = firstError;
        firstError = undefined;
        throw error;
      }
      const elsewhere = area.gated ? await ledFrom(pathname) : undefined;
      if (signal.aborted) return;
      // A navigation of its own, which takes the place of the one that is under way.
      if (elsewhere) return void router.navigate(elsewhere, { replace: location.pathname === path });
      preloadArea(area, path);
      patch('root', await routesOf(area.name));
    },
  });

  const app = (
    <App config={config} store={store}>
      <RouterProvider router={router} flushSync={flushSync} />
    </App>
  );
  if (prerendered && !outcome.error && !page.error) {
    // As a transition, so that taking over a long page does not keep the reader's first tap waiting.
    startTransition(() => void hydrateRoot(container, app));
  } else {
    if (prerendered) store.set(keptContentAtom, keepContent(container));
    createRoot(container).render(app);
  }
}

async function readCatalog(language: string): Promise<Catalog> {
  const response = await fetch(`/assets/catalog/${language}.json`, { cache: 'no-cache' });
  if (!response.ok) throw new Error(`The catalog answered ${response.status}.`);
  return (await response.json()) as Catalog;
}

/** Resolves the pages of the matched routes, so that the first render is complete. */
async function resolvePages(routes: RouteObject[]) {
  const lazy = (matchRoutes(routes, location) ?? []).map(async ({ route }) => {
    if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });
  });
  await Promise.all(lazy);
}

interface Outcome<T> {
  value?: T;
  error?: unknown;
}

function settled<T>(promise: Promise<T>): Promise<Outcome<T>> {
  return promise.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
}

void start();
