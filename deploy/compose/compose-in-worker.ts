import { Worker } from 'node:worker_threads';
import type { ComposeOptions } from './compose.ts';
import type { Composition } from './composition.ts';

/** Composes beside the running server, and leaves no release's code behind in it. */
export function composeInWorker(options: ComposeOptions): Promise<Composition> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: options,
      env: { ...process.env, NODE_ENV: 'production' },
    });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => code !== 0 && reject(new Error(`Composing ended with code ${code}.`)));
  });
}
