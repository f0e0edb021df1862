import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from '@jest/globals';

it('writes what is left of the log when the program ends', () => {
  const log = path.join(import.meta.dirname, 'log.ts');
  const program = `const { standardLog } = await import(${JSON.stringify(log)});
    standardLog().write('the last line\\n');
    process.exit(0);`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
  });
  expect(stderr).not.toContain('Error');
  expect(stdout).toBe('the last line\n');
});
