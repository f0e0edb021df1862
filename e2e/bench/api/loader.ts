import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import type { Load, LoadResult } from './load.ts';

/** Runs the load in a separate process, so that it affects the measured servers only through the shared cores. */
export class Loader {
  private readonly process: ChildProcess = fork(path.join(import.meta.dirname, 'load.ts'));

  /** Runs a load, and returns the measurement. */
  run(load: Load): Promise<LoadResult> {
    const { promise, resolve, reject } = Promise.withResolvers<LoadResult>();
    const fail = () => reject(new Error('The load process exited before it finished.'));
    this.process.once('exit', fail);
    this.process.once('message', (results: LoadResult) => {
      this.process.off('exit', fail);
      resolve(results);
    });
    this.process.send(load);
    return promise;
  }

  /** Ends the process. */
  stop() {
    this.process.disconnect();
  }
}
