import './app/browser-setup.ts';

import { createStore } from 'jotai';
import { type ReactNode, startTransition } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { type CatalogArea, canonicalPath, type Messages, type PageConfig } from 'shared-ui';
import { App } from './app/app.tsx';
import { addMessagesAtom, shellMessages } from './app/messages.ts';
import { type PageData, readPageData } from './app/page-data.ts';
import { createAccessGuard } from './areas/access-guard.ts';
import { type AreaLoadError, isReleaseFault } from './areas/area-load-error.ts';
import { type AreaLoader, areaLoaderAtom, createAreaLoader } from './areas/area-loader.ts';
import { createRouteRegistry, findArea, settle } from './areas/area-routes.tsx';
import { fetchCatalog, fetchPreviousReleases } from './areas/catalog.ts';
import { watchDownloads } from './areas/download-watch.ts';
import { importArea, registerAreas } from './areas/import-area.ts';
import { siteMapAtom } from './areas/pages.ts';
import { announceInlineStyles, prefetchOnIntent, removeStyles } from './areas/preload.ts';
import { loadAppLibrary } from './areas/shared-libraries.ts';
import { capturePrerendered, prerenderedAtom } from './routing/prerendered-content.tsx';
import { createRouter } from './routing/router.ts';

declare global {
  /** In development, the messages loader calls this with edited messages. */
  var onMessagesEdited: (messages: Messages) => void;
}

type Store = ReturnType<typeof createStore>;

async function start() {
  const container = document.getElementById('root');
  if (!container) throw new Error('The page has no root element.');
  const isPrerendered = container.hasChildNodes() && !container.querySelector('[data-overlay]');
  // A prerendered page can be used already.
  if (isPrerendered) await nextTask();
  const page = readPageData();
  const { config } = page;
  announceInlineStyles();

  const store = createStore();
  const loader = startAreaLoader(page, store);
  const routeRegistry = createRouteRegistry(
    config,
    loader,
    createAccessGuard(() => router),
  );

  // All other pages are app pages. Their areas would request this module only after their own code.
  if (!isPrerendered) loadAppLibrary().catch(() => undefined);

  const pathname = canonicalPath(location.pathname);
  const initialArea = findArea(loader, pathname);
  const [messages, initialRoutes] = await Promise.all([
    loadShellMessages(config),
    isPrerendered && initialArea ? settle(routeRegistry.load(initialArea, pathname)) : undefined,
  ]);
  const { value: routes, error } = initialRoutes ?? {};
  store.set(addMessagesAtom, messages);

  if (isPrerendered) await nextTask();
  const router = createRouter(routes ?? [], error, loader, routeRegistry);
  await (isPrerendered ? nextTask() : Promise.race([waitForFirstPage(router), wait(FRAME_TIMEOUT_MS)]));
  const app = (
    <App config={config} store={store}>
      <RouterProvider router={router} flushSync={flushSync} />
    </App>
  );
  if (!routes || !initialArea) {
    // Renders the frame until the area is loaded.
    if (isPrerendered) store.set(prerenderedAtom, capturePrerendered(container));
    mount(container, app, 'fresh');
  } else {
    const isLive = loader.getActiveRelease(initialArea.name) === initialArea;
    mount(container, app, isLive && canonicalPath(location.pathname) === pathname ? 'hydrate' : 'replace');
    if (!isLive) removeStyles(initialArea);
  }
  // The pages of the development server have the whole catalog.
  if (import.meta.webpackHot) return;
  await waitForLoad();
  // Ignore: an area that cannot preload its files loads them one after the other.
  loader.completeCatalog().catch(() => undefined);
}

/** Lets the browser respond to the user between the parts of the start. A message is not delayed as a timer may be. */
function nextTask(): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  port2.postMessage(undefined);
  return new Promise((resolve) => {
    port1.onmessage = resolve;
  }).finally(() => port1.close());
}

/** The frame in the HTML works only as far as links do, so it is replaced after this time even without a page. */
const FRAME_TIMEOUT_MS = 500;

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Waits until the router has a page to render or an error. */
async function waitForFirstPage(router: ReturnType<typeof createRouter>) {
  if (!router.state.initialized)
    await new Promise<void>((resolve) => {
      const stop = router.subscribe(({ initialized }) => {
        if (!initialized) return;
        stop();
        resolve();
      });
    });
}

/** Waits for everything that the page has requested. */
async function waitForLoad() {
  if (document.readyState !== 'complete') await new Promise((resolve) => addEventListener('load', resolve));
}

function startAreaLoader({ config, catalog }: PageData, store: Store): AreaLoader {
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
  if (import.meta.webpackHot) globalThis.onMessagesEdited = (messages) => store.set(addMessagesAtom, messages);
  return loader;
}

const MESSAGES_RETRY_DELAY_MS = 2000;

/** Retries until it succeeds, because error pages need these messages. */
async function loadShellMessages({ language }: PageConfig): Promise<Messages> {
  for (;;) {
    const { value } = await settle(shellMessages[language]());
    if (value) return value.default;
    await new Promise((resolve) => setTimeout(resolve, MESSAGES_RETRY_DELAY_MS));
  }
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
    import(/* webpackChunkName: "rare" */ './areas/report-failure.ts')
      .then(({ reportFailure }) => reportFailure(report))
      .catch(() => undefined);
  };
}
