import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
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

it('lets the process exit although nothing reads the log any more', async () => {
  const log = new URL('log.ts', import.meta.url).href;
  const program = `import { createStandardLog, exitAfterFlush } from '${log}';
    const log = createStandardLog();
    process.once('disconnect', () => {
      log.write('The last line.\\n');
      exitAfterFlush(log);
    });
    process.send('ready');`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
  });
  await once(child, 'message');
  child.stdout?.destroy();
  const exited = once(child, 'exit');
  child.disconnect();
  expect(await exited).toEqual([0, null]);
});
