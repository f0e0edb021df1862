import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import type { Load, Measured } from './load.ts';

/** The process that asks: one of its own, so that its work delays nobody's answers but through the cores. */
export class Loader {
  private readonly process: ChildProcess = fork(path.join(import.meta.dirname, 'load.ts'));

  /** Puts a load on a server and answers what came of it. */
  run(load: Load): Promise<Measured> {
    const { promise, resolve, reject } = Promise.withResolvers<Measured>();
    const fail = () => reject(new Error('The load could not be put on the server.'));
    this.process.once('exit', fail);
    this.process.once('message', (measured: Measured) => {
      this.process.off('exit', fail);
      resolve(measured);
    });
    this.process.send(load);
    return promise;
  }

  /** Ends the process. */
  stop() {
    this.process.disconnect();
  }
}
