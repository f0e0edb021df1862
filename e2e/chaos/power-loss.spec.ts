import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, copyFileSync, mkdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from '@playwright/test';
import { getServerLayout } from '../../api/db/bundled/layout.ts';
import { readRunningServer } from '../../api/db/bundled/postgres-process.ts';
import { openOwnDatabase } from '../../api/db/database.ts';
import { makeTemporaryFolder } from '../../api/testing/make-temporary-folder.ts';
import { startProgram } from '../../api/testing/run-program.ts';
import { findWrittenIds, kinds, type ProgramMessage, type WrittenIds } from '../../api/testing/written-ids.ts';
import { recordWrites } from './site/write-counts.ts';

const DISK_BYTES = 400 * 1024 * 1024;
const POWER_LOSSES = 5;

const run = (program: string, ...args: string[]) => execFileSync(program, args, { stdio: 'pipe' });

/** Creates and mounts a file with a file system; returns false if this account has no permission. */
function mountDisk(image: string, mountPoint: string): boolean {
  try {
    writeFileSync(image, '');
    truncateSync(image, DISK_BYTES);
    run('mkfs.ext4', '-q', '-F', image);
    mkdirSync(mountPoint);
    run('mount', '-o', 'loop', image, mountPoint);
    chmodSync(mountPoint, 0o711);
    return true;
  } catch {
    return false;
  }
}

/** Finds PostgreSQL's processes of a data folder. */
function findServerProcesses(dataFolder: string): number[] {
  const { pid } = readRunningServer(getServerLayout(dataFolder)) ?? {};
  if (pid === undefined) return [];
  const children = spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' }).stdout.split('\n');
  return [pid, ...children.filter(Boolean).map(Number)];
}

/** Lets an API write until it has acknowledged a number of writes, and then freezes all processes. */
async function writeAndFreeze(dataFolder: string, acknowledged: WrittenIds, count: number) {
  const api = startProgram('testing/write-until-killed.ts', { args: [dataFolder] });
  const lines = createInterface({ input: api.stdout });
  let writes = 0;
  for await (const line of lines) {
    const received: ProgramMessage = JSON.parse(line);
    if ('found' in received)
      for (const kind of kinds) expect(received.found[kind]).toEqual(expect.arrayContaining(acknowledged[kind]));
    if ('kind' in received) writes = acknowledged[received.kind].push(received.id) && writes + 1;
    if (writes >= count) break;
  }
  const processes = findServerProcesses(dataFolder);
  api.kill('SIGSTOP');
  for (const pid of processes) process.kill(pid, 'SIGSTOP');
  return async () => {
    const exited = once(api, 'exit');
    for (const pid of processes) process.kill(pid, 'SIGKILL');
    api.kill('SIGKILL');
    await exited;
  };
}

function unmount(mountPoint: string) {
  // The killed processes use it for a short time longer.
  while (spawnSync('umount', [mountPoint]).status !== 0);
}

test('loses no acknowledged write in a power loss', async ({ browserName: _ }, info) => {
  const folder = makeTemporaryFolder('power-');
  const [image, copy, mountPoint] = ['disk', 'copy', 'mount'].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ];
  test.skip(!mountDisk(image, mountPoint), 'Only root can mount a disk of its own.');
  const dataFolder = path.join(mountPoint, 'data');
  const acknowledged: WrittenIds = { news: [], staff: [], people: [], tokens: [], modules: [], changes: [] };
  for (let loss = 1; loss <= POWER_LOSSES; loss++) {
    const kill = await writeAndFreeze(dataFolder, acknowledged, 20 * loss);
    // The copy does not contain writes that the system has not synced yet.
    copyFileSync(image, copy);
    await kill();
    unmount(mountPoint);
    copyFileSync(copy, image);
    run('mount', '-o', 'loop', image, mountPoint);
  }
  const { db, close } = await openOwnDatabase({ folder: dataFolder });
  const found = await findWrittenIds(db);
  await close();
  unmount(mountPoint);
  rmSync(folder, { recursive: true });
  const lostWrites = kinds.flatMap((kind) => acknowledged[kind].filter((id) => !found[kind].includes(id)));
  const written = kinds.reduce((sum, kind) => sum + acknowledged[kind].length, 0);
  recordWrites(info, { acknowledged: written, lostWrites: lostWrites.length });
  expect(written).toBeGreaterThan(200);
  expect(lostWrites).toEqual([]);
});
