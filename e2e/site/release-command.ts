import { spawn } from 'node:child_process';

/** Runs `npm run site -- release` as an operator does, in a checkout and for a store; answers what it printed. */
export function release(checkout: string, storeFolder: string, ...words: string[]): Promise<string> {
  const command = spawn(process.execPath, ['deploy/commands/main.ts', 'release', ...words], {
    cwd: checkout,
    env: { PATH: process.env.PATH, SITE_STORE: storeFolder },
  });
  const output: string[] = [];
  command.stdout.on('data', (data) => output.push(String(data)));
  command.stderr.on('data', (data) => output.push(String(data)));
  return new Promise((resolve, reject) => {
    command.once('exit', (code) => {
      const text = output.join('').trim();
      if (code === 0) resolve(text);
      else reject(new Error(text));
    });
  });
}
