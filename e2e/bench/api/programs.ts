import { once } from 'node:events';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { makeTemporaryFolder } from '../../../api/testing/make-temporary-folder.ts';
import { root } from '../../../deploy/build/packages.ts';
import { type Program, startProgram } from '../../../deploy/start/start-program.ts';

/** Starts programs as `npm start` does, and stops them all. */
export class Programs {
  /** A folder that is removed with them. */
  readonly folder = makeTemporaryFolder('bench-api-');
  private readonly started: Program[] = [];

  /** Starts a program with a log file, and returns its URL. */
  async start(file: string, settings: Record<string, string>): Promise<string> {
    const log = path.join(this.folder, `${this.started.length}.log`);
    const program = await startProgram(file, path.relative(root, log), settings);
    this.started.push(program);
    return program.url;
  }

  /** Starts the simulator with 400 servers. */
  startSimulator(): Promise<string> {
    return this.start('simulator/main.ts', {
      SIMULATOR_PORT: '0',
      SIMULATOR_FOLDER: `${this.folder}/simulator`,
      SIMULATOR_SERVERS: '400',
    });
  }

  /** Starts an API with demo data and without a limit of calls. */
  startApi(settings: { SIMULATOR_URL: string; DATABASE_URL: string }): Promise<string> {
    return this.start('api/seed/main.ts', {
      API_PORT: '0',
      API_CALLS_PER_MINUTE: '9999999',
      API_BOT_CALLS_PER_MINUTE: '9999999',
      API_DATA: `${this.folder}/api`,
      ...settings,
    });
  }

  /** Stops all programs, the last one first. */
  async stop() {
    for (const { process } of this.started.reverse()) {
      const exited = once(process, 'exit');
      process.kill('SIGTERM');
      await exited;
    }
    rmSync(this.folder, { recursive: true });
  }
}
