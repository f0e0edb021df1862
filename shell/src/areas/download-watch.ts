import type { CatalogArea } from 'shared-ui';
import { AreaLoadError } from './area-load-error.ts';

const CHECK_INTERVAL_MS = 250;

/** Most downloads are shorter; those need not be followed. */
const FOLLOW_AFTER_MS = 1000;

/** An area, or the shell. */
type Owner = Pick<CatalogArea, 'name' | 'container' | 'gated'>;

/**
 * Waits for a result that may need files of an area. Ends their requests if nothing has arrived for that long, neither
 * before the server responds nor after, because a slow network is not a file that hangs. The time counts only while a file
 * is pending.
 */
export async function watchDownloads<T>(
  owner: Owner,
  result: Promise<T>,
  timeoutMs: number,
  isServerResponding: () => Promise<boolean>,
): Promise<T> {
  const watch = new AbortController();
  const followed = new Set<string>();
  let [pending, silentMs] = ['', 0];
  let timeout: AreaLoadError | undefined;
  const onProgress = () => {
    silentMs = 0;
  };

  async function check() {
    const files = getPendingFiles(owner);
    const urls = files.map(getUrl);
    // A file that starts or ends is progress.
    silentMs = files.length > 0 && urls.join() === pending ? silentMs + CHECK_INTERVAL_MS : 0;
    pending = urls.join();
    if (silentMs >= Math.min(FOLLOW_AFTER_MS, timeoutMs / 2))
      for (const url of urls.filter((one) => !followed.has(one))) {
        followed.add(url);
        void follow(url, owner.gated, onProgress, watch.signal);
      }
    if (silentMs < timeoutMs) return;
    await isServerResponding();
    if (silentMs < timeoutMs || watch.signal.aborted) return;
    timeout = new AreaLoadError(files.every(isShellFile) ? 'shell' : owner.name, 'timeout');
    // As the bundler's runtime does after its own, longer limit.
    for (const file of getPendingFiles(owner)) file.onerror?.('timeout');
  }

  const timer = setInterval(check, CHECK_INTERVAL_MS);
  try {
    return await result;
  } catch (error) {
    throw timeout ?? error;
  } finally {
    clearInterval(timer);
    watch.abort();
  }
}

type FileElement = HTMLScriptElement | HTMLLinkElement;

const getUrl = (file: FileElement) => ('src' in file ? file.src : file.href);
const isShellFile = (file: FileElement) => file.dataset.rspack?.startsWith('shell:');

/**
 * The files that the bundler's runtimes wait for: those of the area, and of the shell's chunk that areas share. The runtimes
 * remove a script when it has loaded; a style sheet stays.
 */
function getPendingFiles({ container }: Owner): FileElement[] {
  const selector = `[data-rspack^="${container}:"], [data-rspack^="shell:"]:is([src*="/app."], [href*="/app."])`;
  return [...document.head.querySelectorAll<FileElement>(selector)].filter((file) =>
    file instanceof HTMLLinkElement ? file.href && !file.sheet : file.src,
  );
}

/** Elements do not report progress, so read the same file: the browser shares the response that is still arriving. */
async function follow(url: string, gated: boolean, onProgress: () => void, signal: AbortSignal) {
  try {
    const { body } = await fetch(url, { credentials: gated ? 'include' : 'same-origin', priority: 'low', signal });
    onProgress();
    const reader = body?.getReader();
    while (reader && !(await reader.read()).done) onProgress();
  } catch {
    // Ignore: the element reports the error.
  }
}
