import { Worker } from 'node:worker_threads';
import type { ComposeOptions } from './compose.ts';
import type { Composition } from './composition.ts';

/** Many times what composing takes on a slow machine. */
const COMPOSE_TIMEOUT_MS = 60_000;

/**
 * Composes in a worker thread, so that the code of releases does not stay in the gateway's process, and a release that
 * hangs can be ended.
 */
export function composeInWorker(options: ComposeOptions, timeoutMs = COMPOSE_TIMEOUT_MS): Promise<Composition> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: options,
      env: { ...process.env, NODE_ENV: 'production' },
    });
    const timer = setTimeout(() => {
      reject(new Error(`It was not composed within ${timeoutMs / 1000} s: the code of a release may hang.`));
      void worker.terminate();
    }, timeoutMs);
    worker.once('exit', () => clearTimeout(timer));
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => code !== 0 && reject(new Error(`The compose worker exited with code ${code}.`)));
  });
}
