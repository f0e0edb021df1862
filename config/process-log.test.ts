import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';

it('flushes the log when the process ends', () => {
  const log = path.join(import.meta.dirname, 'process-log.ts');
  const program = `const { createProcessLog } = await import(${JSON.stringify(log)});
    createProcessLog().write('the last line\\n');
    process.exit(0);`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
  });
  expect(stderr).not.toContain('Error');
  expect(stdout).toBe('the last line\n');
});

it('lets the process exit although nothing reads the log', async () => {
  const log = new URL('process-log.ts', import.meta.url).href;
  const program = `import { createProcessLog, exitAfterFlush } from '${log}';
    const log = createProcessLog();
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

/** A device on which every write fails as on a full disk; only Linux has it. */
const FULL_DISK = '/dev/full';

const testOnLinux = existsSync(FULL_DISK) ? it : it.skip;

testOnLinux.each([
  ['standard output', ''],
  ['a file', `'${FULL_DISK}'`],
])('keeps the process running on a full disk, with the log in %s', async (_, file) => {
  const log = new URL('process-log.ts', import.meta.url).href;
  const program = `import { createProcessLog, exitAfterFlush } from '${log}';
    const log = createProcessLog(${file});
    for (let line = 0; line < 500; line++) log.write('A line of the log that is long enough.\\n');
    process.stderr.write('A message.');
    log.once('error', () => setImmediate(() => process.send('still running')));
    process.once('disconnect', () => exitAfterFlush(log));`;
  const full = openSync(FULL_DISK, 'w');
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', full, full, 'ipc'],
  });
  const exited = once(child, 'exit');
  expect(await Promise.race([once(child, 'message'), exited])).toEqual(['still running', undefined]);
  child.disconnect();
  expect(await exited).toEqual([0, null]);
});
