import type { CatalogArea } from 'shared-ui';

/** Whether a release of an area has a page at a path. */
export function hasPage(area: CatalogArea, pathname: string): boolean {
  return area.routes.some(({ pattern }) => new RegExp(pattern).test(pathname));
}

/** Whether a release has a page that another one lacks. */
export function hasPageMissingFrom(entry: CatalogArea, other: CatalogArea, pathname: string): boolean {
  return hasPage(entry, pathname) && !hasPage(other, pathname);
}
