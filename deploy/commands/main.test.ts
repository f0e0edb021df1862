import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { root } from '../build/packages.ts';

test('--version prints the version of the package.json in the root', () => {
  const printed = execFileSync(process.execPath, ['deploy/commands/main.ts', '--version'], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).version).toBe(printed.trim());
});
