import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ConfigError } from 'config/operator-errors';
import { sql } from 'kysely';
import { type RowCounts, restoreBackup, writeBackup } from './backup.ts';
import { requireStopped } from './bundled/bundled-server.ts';
import { getServerLayout, giveToServer, readVersion, type ServerLayout, toLayout } from './bundled/layout.ts';
import { installPrograms } from './bundled/older-programs.ts';
import { ensureCluster, startPostgres } from './bundled/postgres-process.ts';
import { MAJOR_VERSION } from './bundled/programs.ts';
import { openDatabase } from './database.ts';
import type { Database } from './tables.ts';

/**
 * Brings the data of an older major version of PostgreSQL to this one, by way of a backup. Everything happens in a
 * temporary folder, on a copy, until two renames put the new data in the place of the old.
 */
export async function upgradeData(dataFolder: string): Promise<{ counts: RowCounts; previousFolder: string }> {
  const layout = getServerLayout(dataFolder);
  const version = requireOlderVersion(layout);
  const previousFolder = `${layout.folder}-${version}`;
  if (existsSync(previousFolder))
    throw new ConfigError(`${previousFolder} exists already, so the old data has no place. Move it away.`);
  await requireStopped(dataFolder);
  const temporary = mkdtempSync(`${layout.folder}-upgrade-`);
  giveToServer(temporary);
  try {
    const packageFolder = await installPrograms(version, makeFolder(temporary, 'programs'));
    const older = { ...toLayout(makeFolder(temporary, 'older')), packageFolder };
    const newer = toLayout(makeFolder(temporary, 'newer'));
    copyServer(layout, older);
    const backup = path.join(temporary, 'backup.gz');
    await withDatabase(older, (db) => writeBackup(db, backup));
    await ensureCluster(newer);
    const counts = await withDatabase(newer, async (db) => {
      const restored = await restoreBackup(db, backup);
      await verifyCounts(db, restored);
      return restored;
    });
    await requireStopped(dataFolder);
    replaceFolder(layout.folder, newer.folder, previousFolder);
    return { counts, previousFolder };
  } finally {
    rmSync(temporary, { recursive: true });
  }
}

function requireOlderVersion(layout: ServerLayout): string {
  const version = readVersion(layout);
  if (version !== undefined && Number(version) < Number(MAJOR_VERSION)) return version;
  throw new ConfigError(
    `The data in ${layout.cluster} needs no upgrade: PostgreSQL ${version} wrote it, and this version runs ` +
      `PostgreSQL ${MAJOR_VERSION}. Nothing was changed.`,
  );
}

function makeFolder(parent: string, name: string): string {
  const folder = path.join(parent, name);
  mkdirSync(folder, { mode: 0o700 });
  giveToServer(folder);
  return folder;
}

/** Copies a stopped server. It runs migrations before the backup, which must not change the original. */
function copyServer(from: ServerLayout, to: ServerLayout) {
  for (const name of readdirSync(from.folder).filter((file) => file === 'cluster' || file === 'password'))
    cpSync(path.join(from.folder, name), path.join(to.folder, name), { recursive: true, verbatimSymlinks: true });
  // Copies of folders get the usual rights, with which PostgreSQL refuses to start.
  chmodSync(to.cluster, 0o700);
  // The process that it names may be another one by now.
  rmSync(path.join(to.cluster, 'postmaster.pid'), { force: true });
  for (const name of ['', ...readdirSync(to.folder, { encoding: 'utf8', recursive: true })])
    giveToServer(path.join(to.folder, name));
}

async function withDatabase<T>(layout: ServerLayout, use: (db: Database) => Promise<T>): Promise<T> {
  const server = await startPostgres(layout);
  try {
    const { maintenanceDb, close } = await openDatabase(server.url('postgres'));
    return await use(maintenanceDb).finally(close);
  } finally {
    await server.stop();
  }
}

async function verifyCounts(db: Database, expected: RowCounts) {
  for (const [table, count] of Object.entries(expected)) {
    const { rows } = await sql<{ count: string }>`select count(*) from ${sql.table(table)}`.execute(db);
    if (Number(rows[0]?.count) !== count)
      throw new Error(`The table ${table} has ${rows[0]?.count} rows instead of ${count}.`);
  }
}

function replaceFolder(folder: string, newFolder: string, previousFolder: string) {
  renameSync(folder, previousFolder);
  try {
    renameSync(newFolder, folder);
  } catch (error) {
    renameSync(previousFolder, folder);
    throw error;
  }
}
