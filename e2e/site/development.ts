import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { programEnvironment } from './releases.ts';

/** A running `npm run dev`. */
export interface Development {
  url: string;
  /** The simulator's URL, if it was started. */
  simulatorUrl: string | undefined;
  process: ChildProcess;
  stop: () => Promise<void>;
}

/** No API, for tests of pages that need none. */
export const withoutApi = { API_BASE: 'http://127.0.0.1:9' };

/** Runs `npm run dev` on free ports, and waits until everything is built. */
export async function startDevelopment(
  checkout: string,
  args: string[] = [],
  settings: Record<string, string> = {},
): Promise<Development> {
  const server = spawn(process.execPath, ['tools/dev/main.ts', ...args], {
    cwd: checkout,
    env: { ...programEnvironment, PORT: '0', ...settings },
  });
  // From the start, because a program that was interrupted may exit before it is stopped.
  const exited = once(server, 'exit');
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    server.stdout.on('data', (data) => {
      output += String(data);
      const [, address] = /in development: (\S+)\n[\s\S]*\n\n/.exec(output) ?? [];
      if (address) resolve(address);
    });
    server.stderr.on('data', (data) => reject(new Error(String(data))));
    server.once('exit', () => reject(new Error(output)));
  });
  return {
    url,
    simulatorUrl: /Simulator +(\S+)\/simulator\n/.exec(output)?.[1],
    process: server,
    stop: async () => {
      server.kill();
      await exited;
    },
  };
}
