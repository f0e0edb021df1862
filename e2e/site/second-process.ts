import { once } from 'node:events';
import path from 'node:path';
import { root } from '../../deploy/build/packages.ts';
import { startProgram } from '../../deploy/start/start-program.ts';

/** Starts another process of the API with the same settings. */
export async function startSecondApi(folder: string, settings: Record<string, string>) {
  const log = path.relative(root, path.join(folder, 'second-api.log'));
  const clock = path.join(folder, 'clock');
  const program = await startProgram('e2e/site/second-api.ts', log, { ...settings, TEST_CLOCK: clock });
  const ended = once(program.process, 'exit');
  return {
    url: program.url,
    /** What this process has for `forgetPlatform`. */
    forgetPlatform: async () => {
      const forgotten = once(program.process, 'message');
      program.process.send('forget the platform');
      await forgotten;
    },
    stop: async () => {
      program.process.kill('SIGTERM');
      await ended;
    },
  };
}
