import { type ChildProcess, fork } from 'node:child_process';

/** Generates load in a separate process, so that it affects the measured servers only through the shared cores. */
export class LoadProcess<Task extends object, Result> {
  private readonly process: ChildProcess;

  /** Starts the program in a file. */
  constructor(file: string) {
    this.process = fork(file);
  }

  get pid() {
    return this.process.pid;
  }

  /** Runs a task, and returns its measurement. */
  run(task: Task): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const fail = () => reject(new Error('The load process exited before it finished.'));
    this.process.once('exit', fail);
    this.process.once('message', (result) => {
      this.process.off('exit', fail);
      resolve(result as Result);
    });
    this.process.send(task);
    return promise;
  }

  stop() {
    this.process.disconnect();
  }
}
