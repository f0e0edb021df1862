import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { dataCommand } from '../cli/data-command.ts';
import { fillWithHostileData } from '../testing/hostile-data.ts';
import { readRows } from '../testing/rows.ts';
import { runProgram } from '../testing/run-program.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { startBundledServer } from './bundled/bundled-server.ts';
import { giveToServer, toLayout } from './bundled/layout.ts';
import { installPrograms } from './bundled/older-programs.ts';
import { ensureCluster, startPostgres } from './bundled/postgres-process.ts';
import { openDatabase, openOwnDatabase } from './database.ts';

const folder = temporaryFolder();
const getFolder = (name: string) => path.join(folder, name);
const upgrade = (name: string, url?: string) =>
  dataCommand({ location: { folder: getFolder(name), url }, siteOrigin: 'http://localhost:3000' }, ['upgrade']);

/** A data folder with a cluster that has nothing but its version. */
function makeCluster(name: string, version: string): string {
  const cluster = path.join(getFolder(name), 'postgres/cluster');
  mkdirSync(cluster, { recursive: true });
  writeFileSync(path.join(cluster, 'PG_VERSION'), `${version}\n`);
  return cluster;
}

/** A digest of every file below a folder. */
function digestFiles(of: string): Record<string, string> {
  const names = readdirSync(of, { encoding: 'utf8', recursive: true }).sort();
  const files = names.filter((name) => statSync(path.join(of, name)).isFile());
  const digest = (name: string) =>
    createHash('sha256')
      .update(readFileSync(path.join(of, name)))
      .digest('hex');
  return Object.fromEntries(files.map((name) => [name, digest(name)]));
}

test('changes nothing if npm does not reach its registry', async () => {
  const cluster = makeCluster('offline', '17');
  const env = { API_DATA: getFolder('offline'), npm_config_registry: 'http://127.0.0.1:1' };
  expect(await runProgram('cli/main.ts', { args: ['data', 'upgrade'], env })).toEqual({
    output: '',
    errors:
      'npm could not get PostgreSQL 17, which wrote the data: ECONNREFUSED. ' +
      'Make sure that npm reaches its registry, and run the command again. Nothing was changed.\n',
    code: 1,
  });
  expect(readdirSync(getFolder('offline'))).toEqual(['postgres']);
  expect(readdirSync(cluster)).toEqual(['PG_VERSION']);
});

test.each(['18', '19'])('does not upgrade data of PostgreSQL %s', async (version) => {
  const cluster = makeCluster(`version-${version}`, version);
  await expect(upgrade(`version-${version}`)).rejects.toThrow(
    `The data in ${cluster} needs no upgrade: PostgreSQL ${version} wrote it, and this version runs PostgreSQL 18. Nothing was changed.`,
  );
});

test('does not overwrite the folder of an earlier upgrade', async () => {
  makeCluster('twice', '17');
  mkdirSync(path.join(getFolder('twice'), 'postgres-17'));
  const previous = path.join(getFolder('twice'), 'postgres-17');
  await expect(upgrade('twice')).rejects.toThrow(
    `${previous} exists already, so the old data has no place. Move it away.`,
  );
});

test('upgrades nothing with DATABASE_URL, without data, or while a server runs', async () => {
  await expect(upgrade('none', 'postgres://nobody@127.0.0.1:1/nothing')).rejects.toThrow(
    'DATABASE_URL names the database, so there is no data of the bundled server to upgrade.',
  );
  await expect(upgrade('none')).rejects.toThrow(`There is no database in ${getFolder('none')}.`);
  const server = await startBundledServer(getFolder('running'));
  const versionFile = path.join(getFolder('running'), 'postgres/cluster/PG_VERSION');
  writeFileSync(versionFile, '17\n');
  await expect(upgrade('running')).rejects.toThrow(`The data in ${getFolder('running')} is in use by another process.`);
  writeFileSync(versionFile, '18\n');
  await server.stop();
});

const hasRegistry = process.env.TEST_REGISTRY === '1';
const testWithRegistry = hasRegistry ? test : test.skip;
const note = hasRegistry ? '' : ' (SKIPPED: needs the npm registry; npm run test:operations runs it)';

testWithRegistry(`upgrades data of PostgreSQL 17, and keeps the old folder unchanged${note}`, async () => {
  const data = getFolder('upgraded');
  mkdirSync(data, { mode: 0o711 });
  const programs = mkdtempSync(getFolder('programs-'));
  giveToServer(programs);
  const layout = { ...toLayout(path.join(data, 'postgres')), packageFolder: await installPrograms('17', programs) };
  mkdirSync(layout.folder, { mode: 0o700 });
  giveToServer(layout.folder);
  await ensureCluster(layout);
  const older = await startPostgres(layout);
  const { maintenanceDb, close } = await openDatabase(older.url('postgres'));
  await fillWithHostileData(maintenanceDb);
  const rows = await readRows(maintenanceDb, []);
  await close();
  await older.stop();
  // As after a crash, with the id of a process that is another one by now.
  writeFileSync(path.join(layout.cluster, 'postmaster.pid'), `${process.pid}\n${layout.cluster}\n`);
  const files = digestFiles(layout.folder);

  await expect(startBundledServer(data)).rejects.toThrow(
    `The data in ${layout.cluster} was written by PostgreSQL 17; this version runs PostgreSQL 18. ` +
      'Run `npm run site -- data upgrade`, which copies it and keeps the old folder.',
  );

  // A failure changes nothing: here the old server does not start on the copy.
  const control = path.join(layout.cluster, 'global/pg_control');
  renameSync(control, getFolder('pg_control'));
  await expect(upgrade('upgraded')).rejects.toThrow('PostgreSQL did not start');
  renameSync(getFolder('pg_control'), control);
  expect(readdirSync(data)).toEqual(['postgres']);
  expect(digestFiles(layout.folder)).toEqual(files);

  const previous = path.join(data, 'postgres-17');
  const lines = await upgrade('upgraded');
  expect(lines).toContain('     2057  users');
  expect(lines.at(-1)).toBe(`Upgraded the data. The old data is in ${previous}: delete it when all is well.`);
  expect(readdirSync(data).sort()).toEqual(['postgres', 'postgres-17']);
  expect(digestFiles(previous)).toEqual(files);
  const upgraded = await openOwnDatabase({ folder: data });
  expect(await readRows(upgraded.maintenanceDb, [])).toEqual(rows);
  await upgraded.close();
  expect(statSync(layout.folder).mode & 0o077).toBe(0);
  await expect(upgrade('upgraded')).rejects.toThrow('needs no upgrade');
});
