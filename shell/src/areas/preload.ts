import { type CatalogArea, canonicalPath, type FileRef } from 'shared-ui';
import type { AreaLoader } from './area-loader.ts';
import { getCrossOrigin } from './catalog.ts';
import { findRoute } from './pages.ts';

/** The files that the first view of a path needs and the page has not requested. */
function getMissingFiles(area: CatalogArea, pathname: string): FileRef[] {
  const files = [area.entry, ...area.preload, ...area.styles, ...(findRoute(area, pathname)?.files ?? [])];
  return files.filter(({ url }) => !document.head.querySelector(`link[href="${url}"], style[data-href="${url}"]`));
}

/** Preloads an area's files in parallel, before its code requests them one after the other. */
export function preloadArea(area: CatalogArea, pathname: string) {
  for (const { url, integrity } of getMissingFiles(area, pathname)) {
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = url.endsWith('.css') ? 'style' : 'script';
    link.crossOrigin = getCrossOrigin(area);
    link.integrity = integrity;
    link.href = url;
    document.head.append(link);
  }
}

/** Removes a release's style sheets from the page, because the page shows another release. */
export function removeStyles({ name, release }: CatalogArea) {
  const folder = `/areas/${name}/${release}/`;
  for (const style of document.head.querySelectorAll(
    `link[rel="stylesheet"][href*="${folder}"], style[data-href*="${folder}"]`,
  ))
    style.remove();
}

/**
 * Tells the runtimes of areas which style sheets are part of the page's HTML, or they would load them again. They look
 * for a link with the style sheet's name.
 */
export function announceInlineStyles() {
  for (const { dataset } of document.head.querySelectorAll<HTMLStyleElement>('style[data-rspack]')) {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.dataset.rspack = dataset.rspack;
    document.head.append(link);
  }
}

/** Fetches an area and the files of a page when a link to it is hovered or focused. */
export function prefetchOnIntent(loader: Pick<AreaLoader, 'findOwningArea' | 'getActiveRelease' | 'prefetch'>) {
  const prefetchedUrls = new Set<string>();
  const prefetchedAreas = new Set<string>();
  const onIntent = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (!link || link.origin !== location.origin) return;
    const pathname = canonicalPath(link.pathname);
    const area = loader.findOwningArea(pathname);
    // Most visitors may not download a gated area's files, and failed requests would fill the logs.
    if (!area || area.gated) return;
    for (const { url } of getMissingFiles(loader.getActiveRelease(area.name), pathname)) {
      if (prefetchedUrls.has(url)) continue;
      prefetchedUrls.add(url);
      void prefetchFile(url);
    }
    if (prefetchedAreas.has(area.name)) return;
    prefetchedAreas.add(area.name);
    loader.prefetch(area.name);
  };
  document.addEventListener('pointerover', onIntent, { passive: true });
  document.addEventListener('focusin', onIntent);
}

// Not <link rel="prefetch">: Firefox checks it against `default-src`, and Safari does not support it.
async function prefetchFile(url: string) {
  try {
    const response = await fetch(url, { priority: 'low' });
    await response.arrayBuffer();
  } catch {
    // Ignore: navigation requests the file again.
  }
}
