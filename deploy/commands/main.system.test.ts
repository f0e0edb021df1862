import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { root } from '../build/packages.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'no-database-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs `npm run site -- …` where there is no database. */
function run(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['deploy/commands/main.ts', ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, API_DATA: folder, SITE_STORE: folder },
  });
  return { status, stdout, stderr };
}

test('--version prints the version of the package.json in the root', () => {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  expect(run('--version')).toEqual({ status: 0, stdout: `${version}\n`, stderr: '' });
});

test('every command prints its usage with --help, also without a database', () => {
  const names = [...run('--help').stdout.matchAll(/^ {2}(\w+)/gm)].map(([, name = '']) => name);
  expect(names).toContain('staff');
  for (const name of names) {
    const { status, stdout, stderr } = run(name, '--help');
    const isUsage = stdout.startsWith('Usage:') && stdout.includes(`npm run site -- ${name}`);
    expect({ name, status, isUsage, stderr }).toEqual({ name, status: 0, isUsage: true, stderr: '' });
  }
});

test.each([
  ['doctor', 'extra', 'doctor has an argument too many: "extra".'],
  ['doctor', '--x', 'doctor has no option --x.'],
  ['--version', 'extra', '--version has an argument too many: "extra".'],
  ['--help', 'extra', '--help has an argument too many: "extra".'],
  ['upgrade', 'extra', 'upgrade has an argument too many: "extra".'],
])('%s %s is refused before anything is checked', (name, arg, message) => {
  const { status, stdout, stderr } = run(name, arg);
  expect({ status, stdout, firstLine: stderr.split('\n')[0] }).toEqual({ status: 1, stdout: '', firstLine: message });
});

test('refuses what is not a command, also the name of a property of every object', () => {
  for (const name of ['constructor', '']) {
    const { status, stderr } = run(name);
    expect([status, stderr.split('\n')[0]]).toEqual([1, `There is no command "${name}".`]);
  }
});
