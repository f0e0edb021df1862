import type { CatalogArea, FileRef } from 'shared-ui';
import { crossOriginOf } from './cross-origin.ts';

/** Everything that the first view of a path needs of its area. */
export function areaFiles(area: CatalogArea, pathname: string): FileRef[] {
  const route = area.routes.find(({ pattern }) => new RegExp(pattern).test(pathname));
  return [area.entry, ...area.preload, ...area.styles, ...(route?.files ?? [])];
}

/** Asks for an area's files in one round, before its code asks for them one after the other. */
export function preloadArea(area: CatalogArea, pathname: string) {
  for (const file of areaFiles(area, pathname)) preload(file, crossOriginOf(area));
}

/** Takes the style sheets of a release off the page: those of another one have the same class names. */
export function removeStyles({ name, release }: CatalogArea) {
  for (const link of document.head.querySelectorAll(`link[rel="stylesheet"][href*="/areas/${name}/${release}/"]`))
    link.remove();
}

/** Takes style sheets off the page that did not come with it: an area's runtime takes those that it finds for loaded. */
export function dropFailedStyles() {
  for (const link of document.head.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][data-rspack]'))
    if (!hasRules(link)) link.remove();
}

function hasRules({ sheet }: HTMLLinkElement): boolean {
  try {
    return Boolean(sheet?.cssRules.length);
  } catch {
    // Where the connection broke, a browser takes the empty sheet for another site's.
    return false;
  }
}

function preload({ url, integrity }: FileRef, crossOrigin: string) {
  if (document.head.querySelector(`link[rel~="preload"][href="${url}"], link[rel="stylesheet"][href="${url}"]`)) return;
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = url.endsWith('.css') ? 'style' : 'script';
  link.crossOrigin = crossOrigin;
  link.integrity = integrity;
  link.href = url;
  document.head.append(link);
}
