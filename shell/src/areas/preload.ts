import { type CatalogArea, canonicalPath, type FileRef } from 'shared-ui';
import type { AreaLoader } from './area-loader.ts';
import { getCrossOrigin } from './catalog.ts';

/** Everything that the first view of a path needs of its area. */
function getAreaFiles(area: CatalogArea, pathname: string): FileRef[] {
  const route = area.routes.find(({ pattern }) => new RegExp(pattern).test(pathname));
  return [area.entry, ...area.preload, ...area.styles, ...(route?.files ?? [])];
}

/** Asks for an area's files in one round, before its code asks for them one after the other. */
export function preloadArea(area: CatalogArea, pathname: string) {
  for (const file of getAreaFiles(area, pathname)) preload(file, getCrossOrigin(area));
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

/** Fetches an area and the files of a page when a link to it is hovered or focused. */
export function prefetchOnIntent({
  areaFor,
  getActiveRelease,
  load,
}: Pick<AreaLoader, 'areaFor' | 'getActiveRelease' | 'load'>) {
  const loaded = new Set<string>();
  const fetched = new Set<string>();
  const onIntent = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (!link || link.origin !== location.origin) return;
    const pathname = canonicalPath(link.pathname);
    const area = areaFor(pathname);
    // Files of a gated area would be refused to most, which is noise in everybody's logs.
    if (!area || area.gated) return;
    for (const { url } of getAreaFiles(getActiveRelease(area.name), pathname)) {
      if (fetched.has(url) || document.head.querySelector(`link[href="${url}"]`)) continue;
      fetched.add(url);
      void prefetch(url);
    }
    if (loaded.has(area.name)) return;
    loaded.add(area.name);
    // Ignore: navigation retries and reports the error.
    load(area.name, pathname).catch(() => undefined);
  };
  document.addEventListener('pointerover', onIntent, { passive: true });
  document.addEventListener('focusin', onIntent);
}

// Not a link that prefetches: Firefox holds those against `default-src`, and Safari does not know them.
async function prefetch(url: string) {
  try {
    const response = await fetch(url, { priority: 'low' });
    await response.arrayBuffer();
  } catch {
    // Ignore: navigation requests the file again.
  }
}
