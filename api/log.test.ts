import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from '@jest/globals';

it('flushes the log when the process ends', () => {
  const log = path.join(import.meta.dirname, 'log.ts');
  const program = `const { createStandardLog } = await import(${JSON.stringify(log)});
    createStandardLog().write('the last line\\n');
    process.exit(0);`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
  });
  expect(stderr).not.toContain('Error');
  expect(stdout).toBe('the last line\n');
});
