import { createStore } from 'jotai';
import { startTransition } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, type RouteObject, RouterProvider } from 'react-router';
import { type CatalogArea, canonicalPath, type Messages } from 'shared-ui';
import { createAreaLoader } from '../areas/area-loader.ts';
import { areaLoaderAtom } from '../areas/area-loader-atom.ts';
import { withStaffGate } from '../areas/behind-door.tsx';
import { AreaLoadError, isAreaLoadError } from '../areas/failure.ts';
import { createAreaRoutes } from '../areas/graft.tsx';
import { hasPage, hasPageMissingFrom } from '../areas/has-page.ts';
import { importArea } from '../areas/import-area.ts';
import { addMessagesAtom } from '../areas/messages.ts';
import { prefetchOnIntent } from '../areas/prefetch-on-intent.ts';
import { dropFailedStyles, preloadArea, removeStyles } from '../areas/preload.ts';
import { readCatalog, readPrevious } from '../areas/read-catalog.ts';
import { createFailureReporter } from '../areas/report.ts';
import { getGateRedirect } from '../areas/staff-entry.ts';
import { capturePrerendered, prerenderedAtom } from '../routing/kept-page.tsx';
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
  // Before any runtime adds one of its own, which would still be on its way.
  dropFailedStyles();

  const store = createStore();
  const loader = createAreaLoader({
    catalog,
    importArea,
    readCatalog: () => readCatalog(config.language),
    readPrevious: (name) => readPrevious(config.language, name),
    report: createFailureReporter(config),
    prepare: async (area) => store.set(addMessagesAtom, (await area.messages[config.language]()).default),
  });
  store.set(areaLoaderAtom, loader);
  prefetchOnIntent(loader);
  if (import.meta.webpackHot) {
    globalThis.siteTextsChanged = (texts) => store.set(addMessagesAtom, texts);
  }

  /** The releases of areas whose routes the router has. */
  const grafted = new Map<string, CatalogArea>();
  async function routesOf({ name, gated }: CatalogArea, pathname: string): Promise<RouteObject[]> {
    const area = await loader.load(name, pathname);
    if (grafted.has(name)) return [];
    grafted.set(name, loader.getActiveRelease(name));
    const routes = createAreaRoutes(name, area, config, loader);
    return gated ? withStaffGate(routes) : routes;
  }

  /** The routes of the first view and whether its page is there, all from one release. */
  async function openFirst(area: CatalogArea) {
    const pathname = canonicalPath(location.pathname);
    const routes = await routesOf(area, pathname);
    const isComplete = await resolvePages(routes);
    if (grafted.get(area.name) === loader.getActiveRelease(area.name)) return { routes, isComplete };
    grafted.delete(area.name);
    const others = await routesOf(area, pathname);
    return { routes: others, isComplete: await resolvePages(others) };
  }

  /** The area of a path; of a gated one that has no such page, nothing is asked for. */
  function areaAt(pathname: string) {
    const area = loader.areaFor(pathname);
    return area?.gated && !hasPage(area, pathname) ? undefined : area;
  }

  async function firstArea() {
    const pathname = canonicalPath(location.pathname);
    const area = areaAt(pathname);
    const elsewhere = area?.gated ? await getGateRedirect(pathname) : undefined;
    if (!elsewhere) return area;
    history.replaceState(null, '', elsewhere);
    return areaAt(location.pathname);
  }

  const prerendered = container.hasChildNodes() && !container.querySelector('[data-overlay]');
  // Pages that are not prerendered are work pages, whose areas would ask for this only after their own code.
  if (!prerendered) import('shared-ui/app').catch(() => undefined);

  // The first area and page are there before the first render, so that nothing has to be put aside for them.
  const first = await firstArea();
  if (first) preloadArea(first, location.pathname);
  const [shellTexts, initial] = await Promise.all([
    // Without them nothing could be said, not even that something failed.
    shellMessages[config.language]().catch(() => shellMessages[config.language]()),
    settle(first ? openFirst(first) : Promise.resolve({ routes: [], isComplete: true })),
  ]);
  const { routes, isComplete } = initial.value ?? { routes: [], isComplete: false };
  store.set(addMessagesAtom, shellTexts.default);

  let firstError = initial.error;
  const router = createBrowserRouter([rootRoute(routes)], {
    async patchRoutesOnNavigation({ path, patch, signal }) {
      const pathname = canonicalPath(path);
      const area = areaAt(pathname);
      if (!area) return;
      const known = grafted.get(area.name);
      // What another release has cannot be grafted onto this page any more.
      if (known && hasPageMissingFrom(area, known, pathname)) throw new AreaLoadError(area.name, 'contract');
      if (known) return;
      if (firstError) {
        const error = firstError;
        firstError = undefined;
        throw error;
      }
      const elsewhere = area.gated ? await getGateRedirect(pathname) : undefined;
      if (signal.aborted) return;
      // A navigation of its own, which takes the place of the one that is under way.
      if (elsewhere) return void router.navigate(elsewhere, { replace: location.pathname === path });
      preloadArea(area, path);
      patch('root', await routesOf(area, pathname));
    },
  });

  const app = (
    <App config={config} store={store}>
      <RouterProvider router={router} flushSync={flushSync} />
    </App>
  );
  const isAsRendered = !first || !isComplete || loader.getActiveRelease(first.name) === first;
  if (!isAsRendered) {
    // At once, so that there is no moment without styles.
    flushSync(() => createRoot(container).render(app));
    removeStyles(first);
  } else if (prerendered && isComplete) {
    // As a transition, so that taking over a long page does not keep the reader's first tap waiting.
    startTransition(() => void hydrateRoot(container, app));
  } else {
    if (prerendered) store.set(prerenderedAtom, capturePrerendered(container));
    createRoot(container).render(app);
  }
}

/** Resolves the pages of the matched routes, so that the first render is complete; answers whether it will be. */
async function resolvePages(routes: RouteObject[]): Promise<boolean> {
  const pages = (matchRoutes(routes, location) ?? []).map(async ({ route }) => {
    const { lazy } = route;
    if (typeof lazy !== 'function') return;
    const { value, error } = await settle(lazy());
    if (value) return void Object.assign(route, value, { lazy: undefined });
    // Who has waited that long is told at once; what failed sooner is tried once more by the router.
    if (isAreaLoadError(error) && error.kind === 'timeout') route.lazy = failingFirst(error, lazy);
    throw error;
  });
  return !(await settle(Promise.all(pages))).error;
}

/** What fails the first time that it is asked for with an error that is known already. */
function failingFirst<T>(error: Error, ask: () => Promise<T>): () => Promise<T> {
  let isKnown = true;
  return async () => {
    if (!isKnown) return ask();
    isKnown = false;
    throw error;
  };
}

interface Settled<T> {
  value?: T;
  error?: unknown;
}

function settle<T>(promise: Promise<T>): Promise<Settled<T>> {
  return promise.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
}

void start();
