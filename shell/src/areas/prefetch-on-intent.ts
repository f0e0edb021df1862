import { canonicalPath } from 'shared-ui';
import type { AreaLoader } from './area-loader.ts';
import { areaFiles } from './preload.ts';

/** Gets an area and a page's files when somebody points at a link into it or reaches it with the keyboard. */
export function prefetchOnIntent({ areaFor, load }: Pick<AreaLoader, 'areaFor' | 'load'>) {
  const loaded = new Set<string>();
  const onIntent = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (!link || link.origin !== location.origin) return;
    const pathname = canonicalPath(link.pathname);
    const area = areaFor(pathname);
    // Files of a gated area would be refused to most, which is noise in everybody's logs.
    if (!area || area.gated) return;
    for (const { url } of areaFiles(area, pathname)) prefetch(url);
    if (loaded.has(area.name)) return;
    loaded.add(area.name);
    // Who follows the link tries again, and is told.
    load(area.name).catch(() => undefined);
  };
  document.addEventListener('pointerover', onIntent, { passive: true });
  document.addEventListener('focusin', onIntent);
}

function prefetch(url: string) {
  if (document.head.querySelector(`link[href="${url}"]`)) return;
  const link = document.createElement('link');
  link.rel = 'prefetch';
  link.as = url.endsWith('.css') ? 'style' : 'script';
  link.crossOrigin = 'anonymous';
  link.href = url;
  document.head.append(link);
}
