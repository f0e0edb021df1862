import { Worker } from 'node:worker_threads';
import type { ComposeOptions } from './compose.ts';
import type { Composition } from './composition.ts';

/** Composes in a worker thread, so that the code of releases does not stay in the gateway's process. */
export function composeInWorker(options: ComposeOptions): Promise<Composition> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: options,
      env: { ...process.env, NODE_ENV: 'production' },
    });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => code !== 0 && reject(new Error(`The compose worker exited with code ${code}.`)));
  });
}
