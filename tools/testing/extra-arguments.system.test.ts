import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { root } from '../../deploy/build/packages.ts';

const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));

/** Runs a script of package.json without installing anything; returns its exit code and its first line of errors. */
function runScript(name: string, args: string[]) {
  const [program = ''] = /\S+\.ts$/.exec(scripts[name]) ?? [];
  const { status, stderr } = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', program, ...args], {
    cwd: root,
    encoding: 'utf8',
  });
  return [status, stderr.split('\n')[0]];
}

test.each([
  ['build', ['x'], 'npm run build has an argument too many: "x".'],
  ['package', ['x64', 'y'], 'npm run package has an argument too many: "y".'],
  ['generate', ['settings', 'x'], 'generate settings has an argument too many: "x".'],
  ['generate', ['settings', '--accept'], 'generate settings has no option --accept.'],
  ['generate', ['area-contract', '--acept'], 'generate area-contract has no option --acept.'],
  ['bench', ['api', 'gateway'], 'bench api has an argument too many: "gateway".'],
  ['screenshots', ['landing', 'logs'], 'npm run screenshots has an argument too many: "logs".'],
  [
    'dev',
    ['dashboard', '--site', 'https://a.example', '--site', 'https://b.example'],
    '--site was given more than once.',
  ],
  ['test', ['--changed', 'tickets'], 'npm run test:changed has an argument too many: "tickets".'],
  ['test:stress', ['2', '3'], 'npm run test:stress has an argument too many: "3".'],
  ['test:stress', ['many'], '"many" is not a number of rounds.'],
  ['test:releases', ['2', '3'], 'npm run test:releases has an argument too many: "3".'],
  ['test:releases', ['0'], '"0" is not a number of rounds.'],
  ['test:firefox', ['a', 'b'], 'npm run test:firefox has an argument too many: "b".'],
  ['test:operations', ['x'], 'npm run test:operations has an argument too many: "x".'],
])('npm run %s -- %j is refused: %s', (name, args, message) => {
  expect(runScript(name, args)).toEqual([1, message]);
});
