import { watchDownloads } from '../areas/download-watch.ts';

const TIMEOUT_MS = 5000;
const RETRY_DELAY_MS = 2000;

const shell = { name: 'shell', container: 'shell', gated: false };

/** Loads a chunk of the shell. Ends a request that hangs, and retries. */
export async function loadChunk<T>(load: () => Promise<T>, maxRetries = Number.POSITIVE_INFINITY): Promise<T> {
  for (let retries = 0; ; retries++) {
    try {
      return await watchDownloads(shell, load(), TIMEOUT_MS, async () => true);
    } catch (error) {
      if (retries >= maxRetries) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
    }
  }
}
