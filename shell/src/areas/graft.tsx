import { type RouteObject, redirect } from 'react-router';
import type { Area, SiteConfig } from 'shared-ui';
import { ErrorPage } from '../routing/error-page.tsx';
import type { AreaLoader } from './area-loader.ts';

/** An area's routes as the router takes them: redirects first, an error page each, pages from the live release. */
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
  // The router shows nothing of a lazy route that could not be loaded, so the error page stands around it.
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
