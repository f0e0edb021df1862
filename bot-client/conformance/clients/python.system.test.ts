import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { checkClient } from '../check-client.ts';

/** A Python that has aiohttp, as the system's packages install it. */
const python = ['python3', '/usr/bin/python3'].find(
  (command) => spawnSync(command, ['-c', 'import aiohttp']).status === 0,
);

checkClient({
  name: 'in Python',
  command: [python ?? '', '-B', path.join(import.meta.dirname, 'python.py')],
  missing: python ? undefined : 'aiohttp, for example python3-aiohttp',
});
