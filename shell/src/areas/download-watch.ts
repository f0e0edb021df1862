import type { CatalogArea } from 'shared-ui';

const CHECK_INTERVAL_MS = 500;

/**
 * Follows the downloads of an area, and of the shell's chunks, which areas may wait for. Elements do not report progress, so
 * it reads the same files with `fetch`, for which the browser shares the response that is still arriving. With `onIdle`, the
 * start of a download counts as progress, too.
 */
export function watchDownloads(
  area: CatalogArea,
  signal: AbortSignal,
  onProgress: () => void,
  onIdle?: () => void,
): void {
  const followed = new Set<string>();
  let isIdle = true;
  const check = () => {
    const urls = getPendingUrls(area);
    if (urls.length === 0) onIdle?.();
    else if (isIdle && onIdle) onProgress();
    isIdle = urls.length === 0;
    for (const url of urls) {
      if (followed.has(url)) continue;
      followed.add(url);
      void follow(url, area.gated, onProgress, signal);
    }
  };
  if (signal.aborted) return;
  check();
  const timer = setInterval(check, CHECK_INTERVAL_MS);
  signal.addEventListener('abort', () => clearInterval(timer));
}

/** The files that the bundler's runtimes wait for. They remove a script when it has loaded; a style sheet stays. */
function getPendingUrls({ container }: CatalogArea): string[] {
  const selector = `[data-rspack^="${container}:"], [data-rspack^="shell:"]`;
  return [...document.head.querySelectorAll(selector)].flatMap((element) => {
    if (element instanceof HTMLScriptElement) return element.src;
    return element instanceof HTMLLinkElement && element.href && !element.sheet ? element.href : [];
  });
}

async function follow(url: string, gated: boolean, onProgress: () => void, signal: AbortSignal) {
  try {
    const { body } = await fetch(url, { credentials: gated ? 'include' : 'same-origin', priority: 'low', signal });
    const reader = body?.getReader();
    while (reader && !(await reader.read()).done) onProgress();
  } catch {
    // Ignore: the element reports the error.
  }
}
