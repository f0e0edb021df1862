import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findFreePorts } from '../../start/free-ports.ts';

/** The credentials of the server that `startCeph` starts. */
export const credentials = { accessKeyId: 'access-key', secretAccessKey: 'secret-key-of-tests', region: 'us-east-1' };

const id = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;

const createConfig = (folder: string, monitors: string, port: number | undefined) => `[global]
fsid = ${id(1)}
mon host = ${monitors}
public addr = 127.0.0.1
auth cluster required = none
auth service required = none
auth client required = none
ms mon client mode = crc secure
run dir = ${folder}
crash dir = ${folder}
admin socket = ${folder}/$name.$pid.asok
log file = ${folder}/$name.log
pid file = ${folder}/$name.pid
mon data = ${folder}/mon
osd data = ${folder}/osd
osd objectstore = memstore
osd pool default size = 1
osd pool default pg num = 1
osd pool default pg autoscale mode = off
mon allow pool size one = true
rgw data = ${folder}/rgw
rgw frontends = beast endpoint=127.0.0.1:${port}
`;

/** Starts Ceph's object store with one node in memory, from Debian's packages ceph-mon, ceph-osd and radosgw. */
export async function startCeph() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ceph-'));
  for (const name of ['mon', 'osd', 'rgw']) mkdirSync(path.join(folder, name));
  const [monitorPort, legacyPort, port] = await findFreePorts(0, 3);
  const monitors = `[v2:127.0.0.1:${monitorPort},v1:127.0.0.1:${legacyPort}]`;
  writeFileSync(path.join(folder, 'ceph.conf'), createConfig(folder, monitors, port));
  const configured = ['--conf', path.join(folder, 'ceph.conf')];
  const programs: ChildProcess[] = [];

  function run(program: string, ...args: string[]) {
    const { status, stderr, error } = spawnSync(program, args, { cwd: folder, encoding: 'utf8', timeout: 60_000 });
    if (status !== 0) throw error ?? new Error(`${program} failed: ${stderr}`);
  }
  const start = (program: string, ...args: string[]) =>
    programs.push(spawn(program, [...configured, ...args, '-f'], { cwd: folder, stdio: 'ignore' }));

  run('monmaptool', '--create', '--fsid', id(1), '--addv', 'a', monitors, 'monitors');
  run('osdmaptool', '--createsimple', '1', 'disks');
  run('ceph-mon', ...configured, '--mkfs', '-i', 'a', '--monmap', 'monitors', '--osdmap', 'disks');
  run('ceph-osd', ...configured, '--no-mon-config', '--mkfs', '-i', '0', '--osd-uuid', id(2));
  start('ceph-mon', '-i', 'a');
  start('ceph-osd', '-i', '0');
  const keys = ['--access-key', credentials.accessKeyId, '--secret-key', credentials.secretAccessKey];
  run('radosgw-admin', ...configured, 'user', 'create', '--uid', 'site', '--display-name', 'site', ...keys);
  start('radosgw', '-n', 'client.rgw');
  const url = `http://127.0.0.1:${port}`;
  while (programs.every(({ exitCode }) => exitCode === null) && !(await fetch(url).catch(() => undefined)));
  return {
    port: Number(port),
    async stop() {
      const running = programs.filter(({ exitCode }) => exitCode === null);
      const exits = running.map((program) => once(program, 'exit'));
      for (const program of running) program.kill('SIGKILL');
      await Promise.all(exits);
      rmSync(folder, { recursive: true });
    },
  };
}
