import './app/browser-setup.ts';

import { createStore } from 'jotai';
import { flushSync } from 'react-dom';
import { RouterProvider } from 'react-router';
import { canonicalPath, type Messages } from 'shared-ui';
import { App } from './app/app.tsx';
import { addMessagesAtom, loadShellMessages } from './app/messages.ts';
import { holdNavigation, hydrate, render, replace } from './app/mount.tsx';
import { readPageData } from './app/page-data.ts';
import { createAccessGuard } from './areas/access-guard.ts';
import type { AreaLoader } from './areas/area-loader.ts';
import { createRouteRegistry, findArea, type RouteRegistry, settle } from './areas/area-routes.tsx';
import { announceInlineStyles, removeStyles } from './areas/preload.ts';
import { loadAppLibrary } from './areas/shared-libraries.ts';
import { startAreaLoader } from './areas/start-area-loader.ts';
import { capturePrerendered, prerenderedAtom } from './routing/prerendered-content.tsx';
import { createRouter, waitForFirstPage } from './routing/router.ts';

declare global {
  /** In development, the messages loader calls this with edited messages. */
  var onMessagesEdited: (messages: Messages) => void;
}

async function start() {
  const container = document.getElementById('root');
  if (!container) throw new Error('The page has no root element.');
  const isPrerendered = container.hasChildNodes() && !container.querySelector('[data-overlay]');
  const pathname = getPathnameOfHtml();
  // A prerendered page can be used already.
  if (isPrerendered) await nextTask();
  const page = readPageData();
  announceInlineStyles();

  const store = createStore();
  const loader = startAreaLoader(page, store);
  const guard = createAccessGuard(() => router);
  const routeRegistry = createRouteRegistry(page.config, loader, guard);
  // All other pages are app pages. Their areas would request this module only after their own code.
  if (!isPrerendered) loadAppLibrary().catch(() => undefined);
  const [messages, prerendered] = await Promise.all([
    loadShellMessages(page.config.language),
    isPrerendered ? loadPrerenderedArea(loader, routeRegistry, pathname) : undefined,
  ]);
  store.set(addMessagesAtom, messages);

  if (isPrerendered) await nextTask();
  const releaseNavigation = holdNavigation();
  const router = createRouter({ loader, routeRegistry, prerendered });
  await (isPrerendered ? nextTask() : waitForFirstPage(router));
  const app = (
    <App config={page.config} store={store}>
      <RouterProvider router={router} flushSync={flushSync} />
    </App>
  );
  if (!prerendered?.routes) {
    // The frame shows what the HTML contains, or a skeleton, until the area is loaded.
    if (isPrerendered) store.set(prerenderedAtom, capturePrerendered(container));
    render(container, app);
  } else if (loader.getActiveRelease(prerendered.area.name) !== prerendered.area) {
    replace(container, app);
    removeStyles(prerendered.area);
  } else if (canonicalPath(location.pathname) !== prerendered.pathname) replace(container, app);
  else await hydrate(container, app);
  releaseNavigation();

  if (import.meta.webpackHot) globalThis.onMessagesEdited = (edited) => store.set(addMessagesAtom, edited);
  // The pages of the development server have the whole catalog.
  else await completeCatalog(loader);
}

/** Back right after a reload changes the address, but not the HTML. */
function getPathnameOfHtml() {
  const [navigation] = performance.getEntriesByType('navigation');
  return canonicalPath(new URL(navigation?.name ?? location.href).pathname);
}

/** Lets the browser respond to the user between the parts of the start. A message is not delayed as a timer may be. */
function nextTask(): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  port2.postMessage(undefined);
  return new Promise((resolve) => {
    port1.onmessage = resolve;
  }).finally(() => port1.close());
}

/** Loads the routes of the area whose page the HTML contains. */
async function loadPrerenderedArea(loader: AreaLoader, routeRegistry: RouteRegistry, pathname: string) {
  const area = findArea(loader, pathname);
  if (!area) return undefined;
  const { value: routes, error } = await settle(routeRegistry.load(area, pathname));
  return { area, pathname, routes, error };
}

/** Fetches the rest of the catalog after everything that the page has requested. */
async function completeCatalog(loader: AreaLoader) {
  if (document.readyState !== 'complete') await new Promise((resolve) => addEventListener('load', resolve));
  // Ignore: an area that cannot preload its files loads them one after the other.
  loader.completeCatalog().catch(() => undefined);
}

void start();
