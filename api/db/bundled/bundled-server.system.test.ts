import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import pg from 'pg';
import { startProgram } from '../../testing/run-program.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { connect } from '../connection.ts';
import { openOwnDatabase } from '../database.ts';
import { attachToBundledServer, DatabaseInUseError, startBundledServer } from './bundled-server.ts';
import { getServerLayout } from './layout.ts';
import { readRunningServer } from './postgres-process.ts';
import { getServerAccount } from './programs.ts';

const folder = temporaryFolder();
const getFolder = (name: string) => path.join(folder, name);
const testAsRoot = getServerAccount() ? test : test.skip;

async function readSettings(url: string, names: string[]) {
  const { maintenanceDb, close } = connect(url);
  const values = await Promise.all(
    names.map(async (name) => {
      const { rows } = await sql<{ value: string }>`select current_setting(${name}) as value`.execute(maintenanceDb);
      return [name, rows[0]?.value];
    }),
  );
  await close();
  return Object.fromEntries(values);
}

test('commits are flushed to disk before they are acknowledged, and the server does not listen on TCP', async () => {
  const server = await startBundledServer(getFolder('settings'));
  const names = ['fsync', 'full_page_writes', 'synchronous_commit', 'shared_buffers', 'listen_addresses'];
  expect(await readSettings(server.url, names)).toEqual({
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    shared_buffers: '32MB',
    listen_addresses: process.platform === 'win32' ? '127.0.0.1' : '',
  });
  await server.stop();
});

test('other accounts can read neither the data nor the socket folder', async () => {
  const server = await startBundledServer(getFolder('private'));
  expect(statSync(getFolder('private')).mode & 0o066).toBe(0);
  const layout = getServerLayout(getFolder('private'));
  for (const name of ['', 'cluster', 'socket']) expect(statSync(path.join(layout.folder, name)).mode & 0o077).toBe(0);
  await server.stop();
});

test('a folder is locked by one process until that process ends', async () => {
  const writer = startProgram('testing/write-until-killed.ts', { args: [getFolder('held')] });
  for await (const line of createInterface({ input: writer.stdout })) if (line.includes('found')) break;
  await expect(startBundledServer(getFolder('held'))).rejects.toThrow(
    `The data in ${getFolder('held')} is in use by another process. Stop that process, or set API_DATA to another folder.`,
  );
  const joined = await attachToBundledServer(getFolder('held'));
  await joined.stop();
  expect(await readSettings(joined.url, ['port'])).toEqual({ port: '5432' });
  const ended = once(writer, 'exit');
  writer.kill('SIGKILL');
  await ended;
  const server = await startBundledServer(getFolder('held'));
  await expect(startBundledServer(getFolder('held'))).rejects.toThrow(DatabaseInUseError);
  await server.stop();
});

test('a server whose process was killed by the system keeps its owner', async () => {
  const server = await startBundledServer(getFolder('crashed'));
  const client = new pg.Client(server.url);
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const ended = new Promise((resolve) => client.once('end', resolve));
  process.kill(rows[0]?.pid ?? 0, 'SIGKILL');
  await ended;
  await expect(startBundledServer(getFolder('crashed'))).rejects.toThrow(DatabaseInUseError);
  expect(await readSettings(server.url, ['port'])).toEqual({ port: '5432' });
  await server.stop();
});

test('one of two processes that start concurrently on a new folder gets it', async () => {
  const starts = await Promise.allSettled([1, 2].map(() => startBundledServer(getFolder('twice'))));
  expect(starts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  for (const start of starts)
    if (start.status === 'fulfilled') await start.value.stop();
    else expect(start.reason).toBeInstanceOf(DatabaseInUseError);
});

test('a server left behind by a killed process is stopped soon', async () => {
  const writer = startProgram('testing/write-until-killed.ts', { args: [getFolder('orphan')] });
  for await (const line of createInterface({ input: writer.stdout })) if (line.includes('found')) break;
  const layout = getServerLayout(getFolder('orphan'));
  expect(readRunningServer(layout)).toBeDefined();
  writer.kill('SIGKILL');
  while (existsSync(path.join(layout.cluster, 'postmaster.pid'))) await new Promise(setImmediate);
});

test('a start that was killed while creating the cluster does not block the next one', async () => {
  mkdirSync(getFolder('unfinished'));
  const writer = startProgram('testing/write-until-killed.ts', { args: [getFolder('unfinished')] });
  const ended = once(writer, 'exit');
  const { folder: serverFolder } = getServerLayout(getFolder('unfinished'));
  while (!existsSync(serverFolder) || readdirSync(serverFolder).length === 0) await new Promise(setImmediate);
  writer.kill('SIGKILL');
  await ended;
  const { db, close } = await openOwnDatabase({ folder: getFolder('unfinished') });
  expect(await db.selectFrom('news').selectAll().execute()).toEqual([]);
  expect(readdirSync(serverFolder).filter((name) => name.startsWith('cluster'))).toEqual(['cluster']);
  await close();
});

test.each([
  ['17', 'Run `npm run site -- data upgrade`, which copies it and keeps the old folder.'],
  ['19', 'Start the version that wrote it, or set API_DATA to another folder.'],
])('data of PostgreSQL %s is rejected and left unchanged', async (version, advice) => {
  const { cluster } = getServerLayout(getFolder(`version-${version}`));
  mkdirSync(cluster, { recursive: true });
  writeFileSync(path.join(cluster, 'PG_VERSION'), `${version}\n`);
  await expect(startBundledServer(getFolder(`version-${version}`))).rejects.toThrow(
    `The data in ${cluster} was written by PostgreSQL ${version}; this version runs PostgreSQL 18. ${advice}`,
  );
  expect(readdirSync(cluster)).toEqual(['PG_VERSION']);
});

test('data of PGlite is rejected and left unchanged', async () => {
  const folder = path.join(getFolder('pglite'), 'database');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'PG_VERSION'), '18\n');
  await expect(openOwnDatabase({ folder: getFolder('pglite') })).rejects.toThrow(
    `The data in ${folder} was written by PGlite, the database of earlier releases.`,
  );
  expect(readdirSync(getFolder('pglite'))).toEqual(['database']);
});

test('a folder whose path is too long for a socket gets a short private one', async () => {
  const longPath = path.join(getFolder('deep'), 'x'.repeat(100));
  const server = await startBundledServer(longPath);
  const [, socketFolder = ''] = /host=(.*)$/.exec(decodeURIComponent(server.url)) ?? [];
  expect(Buffer.byteLength(socketFolder)).toBeLessThan(90);
  expect(statSync(socketFolder).mode & 0o777).toBe(0o700);
  const joined = await attachToBundledServer(longPath);
  expect(joined.url).toBe(server.url);
  const { pid = Number.NaN } = readRunningServer(getServerLayout(longPath)) ?? {};
  process.kill(pid, 'SIGKILL');
  const hasRestarted = () =>
    readSettings(server.url, ['fsync']).then(
      () => readRunningServer(getServerLayout(longPath))?.pid !== pid,
      () => false,
    );
  while (!(await hasRestarted()));
  await server.stop();
  rmSync(socketFolder, { recursive: true });
});

testAsRoot('as root below a folder that PostgreSQL’s account may not enter, the data is below /var/lib', async () => {
  mkdirSync(getFolder('closed'), { mode: 0o700 });
  const data = path.join(getFolder('closed'), 'data');
  const { folder: serverFolder } = getServerLayout(data);
  expect(serverFolder).toMatch(/^\/var\/lib\/companion-postgres-[0-9a-f]{12}$/);
  const messages: string[] = [];
  const server = await startBundledServer(data, (message) => messages.push(message));
  expect(messages).toEqual([`PostgreSQL's account has no access to ${data}. Its data is in ${serverFolder}.`]);
  expect(decodeURIComponent(server.url)).toContain(serverFolder);
  await server.stop();
  // It stays there even after the folder becomes accessible.
  chmodSync(getFolder('closed'), 0o711);
  expect(getServerLayout(data).folder).toBe(serverFolder);
  rmSync(serverFolder, { recursive: true });
});
