import { watchDownloads } from '../areas/download-watch.ts';

const TIMEOUT_MS = 5000;
const RETRY_DELAY_MS = 2000;
const MAX_RETRY_DELAY_MS = 30_000;

const shell = { name: 'shell', container: 'shell', gated: false };

/** Loads a chunk of the shell. Ends a request that hangs, so that the next one is sent. */
export function loadChunkOnce<T>(load: () => Promise<T>, timeoutMs: number): Promise<T> {
  return watchDownloads(shell, load(), timeoutMs, async () => true);
}

/** Loads a chunk of the shell. Ends a request that hangs, and retries until it succeeds. */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  for (let delayMs = RETRY_DELAY_MS; ; delayMs = Math.min(2 * delayMs, MAX_RETRY_DELAY_MS)) {
    try {
      return await loadChunkOnce(load, TIMEOUT_MS);
    } catch {
      await new Promise((resolve) => setTimeout(resolve, delayMs));
    }
  }
}
