import './app/browser-setup.ts';

import { createStore } from 'jotai';
import { type ReactNode, startTransition } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, type RouteObject, RouterProvider } from 'react-router';
import { type CatalogArea, canonicalPath, type Messages, type PageConfig } from 'shared-ui';
import { App } from './app/app.tsx';
import { addMessagesAtom, shellMessages } from './app/messages.ts';
import { type PageData, readPageData } from './app/page-data.ts';
import { AreaLoadError, isReleaseFault } from './areas/area-load-error.ts';
import { type AreaLoader, areaLoaderAtom, createAreaLoader } from './areas/area-loader.ts';
import {
  createRegisteredRoutes,
  findArea,
  type RegisteredRoutes,
  resolveInitialArea,
  settle,
} from './areas/area-routes.tsx';
import { fetchCatalog, fetchPreviousReleases, hasPageMissingFrom } from './areas/catalog.ts';
import { importArea } from './areas/import-area.ts';
import { prefetchOnIntent, preloadArea, removeFailedStyles, removeStyles } from './areas/preload.ts';
import { getGateRedirect } from './areas/staff-gate.tsx';
import { capturePrerendered, prerenderedAtom } from './routing/prerendered-content.tsx';
import { createRootRoute } from './routing/root.tsx';

declare global {
  /** In development, the messages loader calls this with edited messages. */
  var onMessagesEdited: (messages: Messages) => void;
}

type Store = ReturnType<typeof createStore>;

async function start() {
  const page = readPageData();
  const { config } = page;
  const container = document.getElementById('root');
  if (!container) throw new Error('The page has no root element.');
  // Must run before the runtime adds its own links, which would still be pending.
  removeFailedStyles();

  const store = createStore();
  const loader = createPageLoader(page, store);
  const registeredRoutes = createRegisteredRoutes(config, loader);

  const isPrerendered = container.hasChildNodes() && !container.querySelector('[data-overlay]');
  // All other pages are app pages. Their areas would request this module only after their own code.
  if (!isPrerendered) import('shared-ui/app').catch(() => undefined);

  const initialArea = await resolveInitialArea(loader);
  if (initialArea) preloadArea(initialArea, location.pathname);
  const [messages, initialRoutes] = await Promise.all([
    loadShellMessages(config),
    settle(
      initialArea ? registeredRoutes.loadInitialRoutes(initialArea) : Promise.resolve({ routes: [], isComplete: true }),
    ),
  ]);
  const { routes, isComplete } = initialRoutes.value ?? { routes: [], isComplete: false };
  store.set(addMessagesAtom, messages);

  const router = createRouter(routes, initialRoutes.error, loader, registeredRoutes);
  const app = (
    <App config={config} store={store}>
      <RouterProvider router={router} flushSync={flushSync} />
    </App>
  );
  const isLiveRelease = !initialArea || !isComplete || loader.getActiveRelease(initialArea.name) === initialArea;
  if (!isLiveRelease) {
    mount(container, app, 'replace');
    removeStyles(initialArea);
  } else if (isPrerendered && isComplete) {
    mount(container, app, 'hydrate');
  } else {
    if (isPrerendered) store.set(prerenderedAtom, capturePrerendered(container));
    mount(container, app, 'fresh');
  }
}

function createPageLoader({ config, catalog }: PageData, store: Store): AreaLoader {
  const loader = createAreaLoader({
    catalog,
    importArea,
    fetchCatalog: () => fetchCatalog(config.language),
    fetchPrevious: (name) => fetchPreviousReleases(config.language, name),
    onFailure: createFailureReporter(config),
    async onImport({ messages }) {
      // A release may be older than a language; its messages are then in English.
      const load = messages[config.language] ?? messages.en;
      store.set(addMessagesAtom, (await load()).default);
    },
  });
  store.set(areaLoaderAtom, loader);
  prefetchOnIntent(loader);
  if (import.meta.webpackHot) globalThis.onMessagesEdited = (messages) => store.set(addMessagesAtom, messages);
  return loader;
}

async function loadShellMessages({ language }: PageConfig): Promise<Messages> {
  const load = shellMessages[language];
  // Retry once: error pages need these messages.
  const { default: messages } = await load().catch(load);
  return messages;
}

/** Creates the router. If the initial routes failed to load, it throws that error instead of loading them again. */
function createRouter(
  routes: RouteObject[],
  initialError: unknown,
  loader: AreaLoader,
  registeredRoutes: RegisteredRoutes,
) {
  let pendingError = initialError;
  const router = createBrowserRouter([createRootRoute(routes)], {
    async patchRoutesOnNavigation({ path, patch, signal }) {
      const pathname = canonicalPath(path);
      const area = findArea(loader, pathname);
      if (!area) return;
      const release = registeredRoutes.getRelease(area.name);
      // This page exists only in a newer release; registered routes cannot be swapped.
      if (release && hasPageMissingFrom(area, release, pathname)) throw new AreaLoadError(area.name, 'contract');
      if (release) return;
      if (pendingError) {
        const error = pendingError;
        pendingError = undefined;
        throw error;
      }
      const redirectTo = area.gated ? await getGateRedirect(pathname) : undefined;
      if (signal.aborted) return;
      // A new navigation, which replaces the pending one.
      if (redirectTo) return void router.navigate(redirectTo, { replace: location.pathname === path });
      preloadArea(area, path);
      patch('root', await registeredRoutes.load(area, pathname));
    },
  });
  return router;
}

function mount(container: Element, app: ReactNode, mode: 'hydrate' | 'replace' | 'fresh') {
  // As a transition: hydrating a long page must not delay the first interaction.
  if (mode === 'hydrate') startTransition(() => void hydrateRoot(container, app));
  // Synchronously, so that the page is never without styles.
  else if (mode === 'replace') flushSync(() => createRoot(container).render(app));
  else createRoot(container).render(app);
}

void start();

/** Reports failures of releases if the API accepts reports. Does not report previews. */
function createFailureReporter({ features, preview }: Pick<PageConfig, 'features' | 'preview'>) {
  return (failure: AreaLoadError, { name: area, release }: CatalogArea, fallback?: CatalogArea) => {
    if (!features.includes('reports') || preview || !isReleaseFault(failure)) return;
    const { kind } = failure;
    const report = { area, release, kind, instead: fallback?.release };
    import('./areas/report-failure.ts').then(({ reportFailure }) => reportFailure(report)).catch(() => undefined);
  };
}
