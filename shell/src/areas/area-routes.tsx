import { type MiddlewareFunction, matchRoutes, type RouteObject, redirect } from 'react-router';
import type { Area, CatalogArea, SiteConfig } from 'shared-ui';
import { ErrorPage } from '../routing/error-page.tsx';
import type { AreaLoader } from './area-loader.ts';
import { findRoute } from './pages.ts';

/** The areas whose routes the router has, and the releases that they come from. */
export type RouteRegistry = ReturnType<typeof createRouteRegistry>;

/** Loads the routes of areas. Registered routes cannot be swapped for those of another release. */
export function createRouteRegistry(config: SiteConfig, loader: AreaLoader, guard: MiddlewareFunction) {
  const releases = new Map<string, CatalogArea>();
  return {
    /** Loads an area's routes and the lazy pages of a path, all from one release. */
    async load({ name }: CatalogArea, pathname: string): Promise<RouteObject[]> {
      const createRoutes = async (area: Area) => {
        const pages = await loadPages(area, config, pathname);
        return withGuard(area, createAreaRoutes(name, area, config, loader, pages), guard);
      };
      const routes = await loader.load(name, createRoutes, pathname);
      if (releases.has(name)) return [];
      releases.set(name, loader.getActiveRelease(name));
      return routes;
    },
    /** The release whose routes are registered. */
    getRelease: (name: string) => releases.get(name),
  };
}

/** The area of a path. Ignores a gated area that has no page for the path. */
export function findArea(loader: AreaLoader, pathname: string): CatalogArea | undefined {
  const area = loader.findOwningArea(pathname);
  return area?.gated && !findRoute(area, pathname) ? undefined : area;
}

/** Puts the area's `handle` around its routes, and the guard where access is limited. */
function withGuard({ handle }: Area, routes: RouteObject[], guard: MiddlewareFunction): RouteObject[] {
  const isLimited = (route: RouteObject) => flatten([route]).some((one) => one.handle?.access);
  const areaRoutes = handle ? [{ handle, errorElement: <ErrorPage />, children: routes }] : routes;
  return areaRoutes.map((route) => (isLimited(route) ? { ...route, middleware: [guard] } : route));
}

/** Lazy pages that are loaded, by the ids of their routes. */
type LoadedPages = Map<string, Awaited<ReturnType<Lazy>>>;

/** Loads the lazy pages of a path. */
async function loadPages(area: Area, config: SiteConfig, pathname: string): Promise<LoadedPages> {
  const matches = matchRoutes(getPages(area, config), pathname) ?? [];
  const pages = matches.map(async ({ route: { id, lazy } }) =>
    id && typeof lazy === 'function' ? ([[id, await lazy()]] as const) : [],
  );
  return new Map((await Promise.all(pages)).flat());
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

/** The routes of an area, without pages that a redirect replaces. */
function getPages(area: Area, config: SiteConfig): RouteObject[] {
  const redirected = new Set(getRedirects(area, config).map(([path]) => path));
  return area.routes.filter((route) => !redirected.has(route.path ?? ''));
}

function getRedirects(area: Area, config: SiteConfig) {
  return Object.entries(area.redirects?.(config) ?? {}).filter((entry) => entry[1] !== undefined);
}

/** Creates an area's routes: redirects first, each with an error page, and lazy pages from the active release. */
export function createAreaRoutes(
  name: string,
  area: Area,
  config: SiteConfig,
  loader: AreaLoader,
  loadedPages: LoadedPages = new Map(),
): RouteObject[] {
  const redirects = getRedirects(area, config).map(([path, target]) => ({
    path,
    errorElement: <ErrorPage />,
    loader: () => redirect(target ?? '/'),
  }));

  function withErrorPage(route: RouteObject): RouteObject {
    const children = route.children?.map(withErrorPage);
    const { id, lazy } = route;
    const loadedPage = id ? loadedPages.get(id) : undefined;
    if (!id || typeof lazy !== 'function' || loadedPage) {
      return Object.assign(
        { errorElement: <ErrorPage /> },
        route,
        loadedPage && { ...loadedPage, lazy: undefined },
        children && { children },
      );
    }
    const page = { ...route, lazy: () => loader.load(name, (area) => getLazyById(area.routes, id)()) };
    // The router ignores the errorElement of a lazy route that failed to load, so a parent route has it.
    return { errorElement: <ErrorPage />, children: [Object.assign(page, children && { children })] };
  }

  return [...redirects, ...getPages(area, config).map(withErrorPage)];
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
