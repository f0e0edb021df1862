import { once } from 'node:events';
import path from 'node:path';
import { root } from '../../deploy/build/packages.ts';
import { startProgram } from '../../deploy/start/start-program.ts';

/** Starts another process of the API with the same settings. */
export async function startSecondApi(folder: string, settings: Record<string, string>) {
  const log = path.relative(root, path.join(folder, 'second-api.log'));
  const clock = path.join(folder, 'clock');
  const start = (port: string) =>
    startProgram('e2e/site/second-api.ts', log, { ...settings, API_PORT: port, TEST_CLOCK: clock });
  let program = await start('0');
  const { url } = program;
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    const ended = once(program.process, 'exit');
    program.process.kill(signal);
    await ended;
  };
  return {
    url,
    /** What this process has for `forgetPlatform`. */
    forgetPlatform: async () => {
      const forgotten = once(program.process, 'message');
      program.process.send('forget the platform');
      await forgotten;
    },
    /** Ends the process without warning, and starts another one in its place. */
    replace: async () => {
      await end('SIGKILL');
      program = await start(new URL(url).port);
    },
    stop: () => end('SIGTERM'),
  };
}
