import { matchRoutes, type RouteObject, redirect } from 'react-router';
import { type Area, type CatalogArea, canonicalPath, type SiteConfig } from 'shared-ui';
import { ErrorPage } from '../routing/error-page.tsx';
import { isAreaLoadError } from './area-load-error.ts';
import type { AreaLoader } from './area-loader.ts';
import { hasPage } from './catalog.ts';
import { getGateRedirect, withStaffGate } from './staff-gate.tsx';

/** The areas whose routes the router has, and the releases that they come from. */
export type RegisteredRoutes = ReturnType<typeof createRegisteredRoutes>;

/** Loads the routes of areas. Registered routes cannot be swapped for those of another release. */
export function createRegisteredRoutes(config: SiteConfig, loader: AreaLoader) {
  const releases = new Map<string, CatalogArea>();

  async function load({ name, gated }: CatalogArea, pathname: string): Promise<RouteObject[]> {
    const area = await loader.load(name, pathname);
    if (releases.has(name)) return [];
    releases.set(name, loader.getActiveRelease(name));
    const routes = createAreaRoutes(name, area, config, loader);
    return gated ? withStaffGate(routes) : routes;
  }

  return {
    load,
    /** The release whose routes are registered. */
    getRelease: (name: string) => releases.get(name),
    /** Loads the routes of the first view and its lazy pages, all from one release. */
    async loadInitialRoutes(area: CatalogArea) {
      const pathname = canonicalPath(location.pathname);
      const routes = await load(area, pathname);
      const isComplete = await resolvePages(routes);
      if (releases.get(area.name) === loader.getActiveRelease(area.name)) return { routes, isComplete };
      releases.delete(area.name);
      const fallback = await load(area, pathname);
      return { routes: fallback, isComplete: await resolvePages(fallback) };
    },
  };
}

/** The area of a path. Ignores a gated area that has no page for the path. */
export function findArea(loader: AreaLoader, pathname: string): CatalogArea | undefined {
  const area = loader.areaFor(pathname);
  return area?.gated && !hasPage(area, pathname) ? undefined : area;
}

/** The area of the first view. Redirects unauthorised visitors of a staff area to the second-factor page. */
export async function resolveInitialArea(loader: AreaLoader): Promise<CatalogArea | undefined> {
  const pathname = canonicalPath(location.pathname);
  const area = findArea(loader, pathname);
  const redirectTo = area?.gated ? await getGateRedirect(pathname) : undefined;
  if (!redirectTo) return area;
  history.replaceState(null, '', redirectTo);
  return findArea(loader, location.pathname);
}

/** Loads the lazy pages of the matched routes before the first render. Returns whether all of them loaded. */
async function resolvePages(routes: RouteObject[]): Promise<boolean> {
  const pages = (matchRoutes(routes, location) ?? []).map(async ({ route }) => {
    const { lazy } = route;
    if (typeof lazy !== 'function') return;
    const { value, error } = await settle(lazy());
    if (value) return void Object.assign(route, value, { lazy: undefined });
    // Surface timeouts immediately; the router retries other errors once.
    if (isAreaLoadError(error) && error.kind === 'timeout') route.lazy = rejectOnce(error, lazy);
    throw error;
  });
  return !(await settle(Promise.all(pages))).error;
}

/** Returns a function that rejects on its first call, and calls `load` on later ones. */
function rejectOnce<T>(error: Error, load: () => Promise<T>): () => Promise<T> {
  let isFirst = true;
  return async () => {
    if (!isFirst) return load();
    isFirst = false;
    throw error;
  };
}

interface Settled<T> {
  value?: T;
  error?: unknown;
}

/** Waits for a promise without throwing. */
export function settle<T>(promise: Promise<T>): Promise<Settled<T>> {
  return promise.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
}

/** Creates an area's routes: redirects first, each with an error page, and lazy pages from the active release. */
export function createAreaRoutes(name: string, area: Area, config: SiteConfig, loader: AreaLoader): RouteObject[] {
  const targets = Object.entries(area.redirects?.(config) ?? {}).filter((entry) => entry[1] !== undefined);
  const redirects = targets.map(([path, target]) => ({
    path,
    errorElement: <ErrorPage />,
    loader: () => redirect(target ?? '/'),
  }));
  const redirected = new Set(targets.map(([path]) => path));
  const pages = area.routes.filter((route) => !redirected.has(route.path ?? ''));
  return [...redirects, ...pages.map((route) => withErrorPage(name, route, loader))];
}

function withErrorPage(name: string, route: RouteObject, loader: AreaLoader): RouteObject {
  const children = route.children?.map((child) => withErrorPage(name, child, loader));
  const { id, lazy } = route;
  if (!id || typeof lazy !== 'function') {
    return Object.assign({ errorElement: <ErrorPage /> }, route, children && { children });
  }
  const page = { ...route, lazy: () => loader.loadPart(name, (area) => getLazyById(area.routes, id)()) };
  // The router ignores the errorElement of a lazy route that failed to load, so a parent route has it.
  return { errorElement: <ErrorPage />, children: [Object.assign(page, children && { children })] };
}

type Lazy = Extract<RouteObject['lazy'], (...args: never) => unknown>;

function getLazyById(routes: RouteObject[], id: string): Lazy {
  const route = flatten(routes).find((candidate) => candidate.id === id);
  if (typeof route?.lazy !== 'function') throw new Error(`This release has no page "${id}".`);
  return route.lazy;
}

function flatten(routes: RouteObject[]): RouteObject[] {
  return routes.flatMap((route) => [route, ...flatten(route.children ?? [])]);
}
