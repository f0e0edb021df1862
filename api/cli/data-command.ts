import { once } from 'node:events';
import path from 'node:path';
import { runVerb, UsageError } from 'config/command-verbs';
import { ConfigError } from 'config/operator-errors';
import { type RowCounts, restoreBackup, writeBackup } from '../db/backup.ts';
import { startBundledServer } from '../db/bundled/bundled-server.ts';
import { openAsIs, openForCommand } from '../db/database.ts';
import { findPendingMigrations, migrations } from '../db/migrations/index.ts';
import { upgradeData } from '../db/upgrade.ts';
import { type CommandSettings, requireDatabase } from './commands.ts';
import { BUNDLED, describeNextStep, moveData } from './move-data.ts';

export const dataUsage = `Usage:
  npm run site -- data backup <file>    backs up the database to a file; the API can keep running
  npm run site -- data restore <file>   restores a backup to an empty database
  npm run site -- data move <postgres://…>
                                        copies everything to another, empty database, with the API stopped
  npm run site -- data move ${BUNDLED}     copies everything from DATABASE_URL to the bundled server
  npm run site -- data upgrade          brings the bundled server's data to its new version, with the API stopped
  npm run site -- data serve            runs only the bundled PostgreSQL, for psql and other programs, until Ctrl+C`;

/** Creates and restores backups, and moves the data to another PostgreSQL server. */
export async function dataCommand(settings: CommandSettings, args: string[]): Promise<string[]> {
  return runVerb({ command: 'data', usage: dataUsage, args, options: {} }, () => ({
    serve: () => serve(settings),
    upgrade: () => upgrade(settings),
    'backup <file>': (file) => backUp(settings, path.resolve(file)),
    'restore <file>': (file) => restore(settings, path.resolve(file)),
    'move <target>': (target) => move(settings, target),
  }));
}

async function move(settings: CommandSettings, target: string): Promise<string[]> {
  if (target !== BUNDLED && !/^postgres(ql)?:\/\//.test(target))
    throw new UsageError(`The target must be a postgres:// URL or ${BUNDLED}.\n\n${dataUsage}`);
  return [...formatCounts(await moveData(settings, target)), describeNextStep(settings, target)];
}

async function backUp({ location }: CommandSettings, file: string): Promise<string[]> {
  requireDatabase(location);
  const { maintenanceDb, close } = await openAsIs(location);
  try {
    if ((await findPendingMigrations(maintenanceDb)).length === Object.keys(migrations).length)
      throw new ConfigError('The database is empty, so there is nothing to back up.');
    const counts = await writeBackup(maintenanceDb, file);
    return [
      ...formatCounts(counts),
      `Wrote ${file}. It does not contain the key (APP_KEY, or app-key in the data folder).`,
    ];
  } finally {
    await close();
  }
}

async function restore({ location }: CommandSettings, file: string): Promise<string[]> {
  const { maintenanceDb, close } = await openForCommand(location);
  try {
    const counts = await restoreBackup(maintenanceDb, file);
    return [...formatCounts(counts), `Restored ${file}. The API needs the key of the original installation.`];
  } finally {
    await close();
  }
}

async function upgrade({ location: { url, folder } }: CommandSettings): Promise<string[]> {
  if (url !== undefined)
    throw new ConfigError('DATABASE_URL names the database, so there is no data of the bundled server to upgrade.');
  requireDatabase({ folder });
  const { counts, previousFolder } = await upgradeData(folder);
  return [
    ...formatCounts(counts),
    `Upgraded the data. The old data is in ${previousFolder}: delete it when all is well.`,
  ];
}

async function serve({ location: { folder } }: CommandSettings): Promise<string[]> {
  const server = await startBundledServer(folder, console.error);
  console.log(`PostgreSQL runs until you press Ctrl+C:\n\n  ${server.url}\n`);
  await Promise.race(['SIGINT', 'SIGTERM'].map((signal) => once(process, signal)));
  await server.stop();
  return ['PostgreSQL has stopped.'];
}

function formatCounts(counts: RowCounts): string[] {
  return Object.entries(counts).map(([table, count]) => `${String(count).padStart(9)}  ${table}`);
}
