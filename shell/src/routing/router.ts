import { createBrowserRouter, data, type RouteObject } from 'react-router';
import { canonicalPath } from 'shared-ui';
import { getAccessRedirect } from '../areas/access-guard.ts';
import { AreaLoadError } from '../areas/area-load-error.ts';
import type { AreaLoader } from '../areas/area-loader.ts';
import { findArea, type RouteRegistry } from '../areas/area-routes.tsx';
import { hasPageMissingFrom } from '../areas/catalog.ts';
import { findPage } from '../areas/pages.ts';
import { preloadArea, removeStyles } from '../areas/preload.ts';
import { createRootRoute } from './root.tsx';

/** Matches paths whose area is not loaded yet, so that the router renders the frame, and paths that do not exist. */
const unknownRoute: RouteObject = {
  path: '*',
  loader: () => {
    throw data(null, { status: 404 });
  },
};

interface RouterOptions {
  loader: AreaLoader;
  routeRegistry: RouteRegistry;
  /** The page in the HTML, if it is prerendered: the routes of its area, or why they failed to load. */
  prerendered: { pathname: string; routes?: RouteObject[]; error?: unknown } | undefined;
}

/** Creates the router. If the routes of a prerendered page failed to load, it throws that error instead of loading them again. */
export function createRouter({ loader, routeRegistry, prerendered }: RouterOptions) {
  identifyHistoryEntry();
  const { pathname: readablePath, routes: initialRoutes } = prerendered ?? {};
  let pendingError = prerendered?.error;
  const router = createBrowserRouter([createRootRoute([...(initialRoutes ?? []), unknownRoute])], {
    // The user may have scrolled the page already. With hydration data, the router leaves its position to the browser.
    hydrationData: initialRoutes && readablePath === canonicalPath(location.pathname) ? {} : undefined,
    async patchRoutesOnNavigation({ path, patch, signal }) {
      const pathname = canonicalPath(path);
      const area = findArea(loader, pathname);
      if (!area) return;
      const release = routeRegistry.getRelease(area.name);
      // This page exists only in a newer release; registered routes cannot be swapped.
      if (release && hasPageMissingFrom(area, release, pathname)) throw new AreaLoadError(area.name, 'contract');
      if (release) return;
      if (pendingError) {
        const error = pendingError;
        pendingError = undefined;
        throw error;
      }
      // The first navigation starts before the router exists.
      const getSearch = () => (location.pathname === path ? location : router.state.navigation.location)?.search ?? '';
      const { access } = findPage(loader.findOwningArea, pathname);
      const redirectTo = await getAccessRedirect(access, { pathname, search: getSearch() });
      if (signal.aborted) return;
      // A new navigation, which replaces the pending one.
      if (redirectTo) return void router.navigate(redirectTo, { replace: location.pathname === path });
      preloadArea(area, path);
      const routes = await routeRegistry.load(area, pathname);
      if (loader.getActiveRelease(area.name) !== area) removeStyles(area);
      patch('root', routes);
    },
  });
  return router;
}

/** Gives the history entry a key, which survives a reload. Without one, all first pages share a scroll position. */
function identifyHistoryEntry() {
  if (!history.state?.key) history.replaceState({ ...history.state, key: Math.random().toString(36).slice(2) }, '');
}

/** The frame in the HTML works only as far as links do, so it is replaced after this time even without a page. */
const FRAME_TIMEOUT_MS = 500;

/** Waits until the router has a page to render or an error, but not longer than the frame in the HTML may stay. */
export function waitForFirstPage(router: ReturnType<typeof createRouter>): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) return resolve();
    const finish = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const timer = setTimeout(finish, FRAME_TIMEOUT_MS);
    const stop = router.subscribe(({ initialized }) => {
      if (initialized) finish();
    });
  });
}
