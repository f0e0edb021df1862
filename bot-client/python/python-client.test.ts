import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from '@jest/globals';

/** A Python that has aiohttp, as the system's packages install it. */
const python = ['python3', '/usr/bin/python3'].find(
  (command) => spawnSync(command, ['-c', 'import aiohttp']).status === 0,
);
if (!python) console.warn('The client in Python is not tested: install aiohttp, for example python3-aiohttp.');

(python ? test : test.skip)(
  'the tests of the client in Python pass',
  async () => {
    const tests = spawn(python ?? '', ['-B', '-m', 'unittest', 'discover', 'testing'], {
      cwd: import.meta.dirname,
      env: { PATH: process.env.PATH, PYTHONPATH: import.meta.dirname },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const [output, [code]] = await Promise.all([text(tests.stderr), once(tests, 'exit')]);
    expect(code === 0 ? '' : output).toBe('');
    expect(output).toMatch(/^Ran [1-9]/m);
  },
  60_000,
);
