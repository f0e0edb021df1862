import { type CatalogArea, canonicalPath, type FileRef } from 'shared-ui';
import type { AreaLoader } from './area-loader.ts';
import { getCrossOrigin } from './catalog.ts';

/** The files of an area that the first view of a path needs. */
function getAreaFiles(area: CatalogArea, pathname: string): FileRef[] {
  const route = area.routes.find(({ pattern }) => new RegExp(pattern).test(pathname));
  return [area.entry, ...area.preload, ...area.styles, ...(route?.files ?? [])];
}

/** Preloads an area's files in parallel, before its code requests them one after the other. */
export function preloadArea(area: CatalogArea, pathname: string) {
  for (const file of getAreaFiles(area, pathname)) preload(file, getCrossOrigin(area));
}

/** Removes a release's style sheets from the page, because another release uses the same class names. */
export function removeStyles({ name, release }: CatalogArea) {
  for (const link of document.head.querySelectorAll(`link[rel="stylesheet"][href*="/areas/${name}/${release}/"]`))
    link.remove();
}

/** Removes style sheets that failed to load, because an area's runtime treats every link that it finds as loaded. */
export function removeFailedStyles() {
  for (const link of document.head.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][data-rspack]'))
    if (!hasRules(link)) link.remove();
}

/** Doubled after each failure, so that a slow connection can finish a request. */
const STYLE_RETRY_DELAY_MS = 5000;

/** Requests the shell's style sheets that failed to load, until they load. No runtime manages their links. */
export function retryShellStyles() {
  for (const link of document.head.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]:not([data-rspack])'))
    if (!hasRules(link)) retryStyle(link, 1);
}

function retryStyle(link: HTMLLinkElement, attempt: number) {
  const copy = link.cloneNode() as HTMLLinkElement;
  copy.href = link.href.replace(/(\?.*)?$/, `?r=${attempt}`);
  link.replaceWith(copy);
  setTimeout(
    () => {
      if (!hasRules(copy)) retryStyle(copy, attempt + 1);
    },
    STYLE_RETRY_DELAY_MS * 2 ** (attempt - 1),
  );
}

function hasRules({ sheet }: HTMLLinkElement): boolean {
  try {
    return Boolean(sheet?.cssRules.length);
  } catch {
    // After a broken connection, browsers treat the empty sheet as cross-origin.
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
  findOwningArea,
  getActiveRelease,
  load,
}: Pick<AreaLoader, 'findOwningArea' | 'getActiveRelease' | 'load'>) {
  const loadedAreas = new Set<string>();
  const prefetchedUrls = new Set<string>();
  const onIntent = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (!link || link.origin !== location.origin) return;
    const pathname = canonicalPath(link.pathname);
    const area = findOwningArea(pathname);
    // Most visitors may not download a gated area's files, and failed requests would fill the logs.
    if (!area || area.gated) return;
    for (const { url } of getAreaFiles(getActiveRelease(area.name), pathname)) {
      if (prefetchedUrls.has(url) || document.head.querySelector(`link[href="${url}"]`)) continue;
      prefetchedUrls.add(url);
      void prefetch(url);
    }
    if (loadedAreas.has(area.name)) return;
    loadedAreas.add(area.name);
    // Ignore: navigation retries and reports the error.
    load(area.name, pathname).catch(() => undefined);
  };
  document.addEventListener('pointerover', onIntent, { passive: true });
  document.addEventListener('focusin', onIntent);
}

// Not <link rel="prefetch">: Firefox checks it against `default-src`, and Safari does not support it.
async function prefetch(url: string) {
  try {
    const response = await fetch(url, { priority: 'low' });
    await response.arrayBuffer();
  } catch {
    // Ignore: navigation requests the file again.
  }
}
