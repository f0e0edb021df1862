import { atom, useAtomValue } from 'jotai';
import { useIntl } from 'react-intl';
import { useLocation, useMatches } from 'react-router';
import {
  type Catalog,
  type CatalogArea,
  type CatalogRoute,
  canonicalPath,
  ownsPath,
  type PageFacts,
  type PageHandle,
} from 'shared-ui';

/** Finds the catalog entry of the area that owns a path. */
export type FindArea = (pathname: string) => CatalogArea | undefined;

/** The catalog's knowledge of pages, also of those whose area is not loaded. */
export const siteMapAtom = atom<{ findOwningArea: FindArea }>({ findOwningArea: () => undefined });

/** Finds the area with the longest base path that owns a path. */
export function findOwningArea(catalog: Catalog, pathname: string): CatalogArea | undefined {
  const owned = catalog.flatMap((area) =>
    area.basePaths.filter((base) => ownsPath(base, pathname)).map((base) => ({ area, base })),
  );
  return owned.sort((a, b) => b.base.length - a.base.length)[0]?.area;
}

/** The route of a release for a path. */
export function findRoute(area: CatalogArea, pathname: string): CatalogRoute | undefined {
  return area.routes.find(({ pattern }) => new RegExp(pattern).test(pathname));
}

/** What the catalog says about a path. Where an area has no page, its title and frame hold for the page of the error. */
export function findPage(findArea: FindArea, pathname: string): PageFacts {
  const area = findArea(pathname);
  const route = area && findRoute(area, pathname);
  if (!route) return { title: area?.title, frame: area?.frame };
  const { title = area.title, frame = area.frame, access = area.access, home = area.home } = route;
  return { title, frame, access, home };
}

/** What the catalog and, once its area is loaded, the handles say about the page. */
export function usePage(): PageFacts {
  const { formatMessage } = useIntl();
  const { findOwningArea: findArea } = useAtomValue(siteMapAtom);
  const { pathname } = useLocation();
  const handles = useMatches().map(({ handle }) => handle as PageHandle | undefined);
  const { title, ...handle }: PageHandle = Object.assign({}, ...handles);
  return { ...findPage(findArea, canonicalPath(pathname)), ...handle, ...(title && { title: formatMessage(title) }) };
}
