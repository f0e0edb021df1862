import { canonicalPath } from 'shared-ui';
import type { AreaLoader } from './area-loader.ts';
import { areaFiles } from './preload.ts';

/** Gets an area and a page's files when somebody points at a link into it or reaches it with the keyboard. */
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
    for (const { url } of areaFiles(getActiveRelease(area.name), pathname)) {
      if (fetched.has(url) || document.head.querySelector(`link[href="${url}"]`)) continue;
      fetched.add(url);
      void prefetch(url);
    }
    if (loaded.has(area.name)) return;
    loaded.add(area.name);
    // Who follows the link tries again, and is told.
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
    // Who follows the link asks again.
  }
}
