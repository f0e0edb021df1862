import { once } from 'node:events';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { makeTemporaryFolder } from '../../../api/testing/make-temporary-folder.ts';
import { root } from '../../../deploy/build/packages.ts';
import { type Program, startProgram } from '../../../deploy/start/start-program.ts';

/** Starts programs of the product as the product does, and stops them all. */
export class Programs {
  /** A folder that goes away with them. */
  readonly folder = makeTemporaryFolder('bench-api-');
  private readonly started: Program[] = [];

  /** Starts one; its log is a file, as `npm start` has it. */
  async start(file: string, settings: Record<string, string>): Promise<string> {
    const log = path.join(this.folder, `${this.started.length}.log`);
    const program = await startProgram(file, path.relative(root, log), settings);
    this.started.push(program);
    return program.url;
  }

  /** Stops what was started, the last first. */
  async stop() {
    for (const { process } of this.started.reverse()) {
      const ended = once(process, 'exit');
      process.kill('SIGTERM');
      await ended;
    }
    rmSync(this.folder, { recursive: true });
  }
}
