import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { isNativeError } from 'node:util/types';
import { createFolder } from 'config/folders';
import { ConfigError } from 'config/operator-errors';
import { type RowCounts, requireEmpty, restoreBackup, writeBackup } from '../db/backup.ts';
import { DatabaseInUseError } from '../db/bundled/bundled-server.ts';
import { connect } from '../db/connection.ts';
import { type DatabaseLocation, openDatabase, openOwnDatabase } from '../db/database.ts';
import { getDatabaseFailure } from '../db/errors.ts';
import { getKeyFile } from '../secrets.ts';
import { type CommandSettings, requireDatabase } from './commands.ts';

/** The target that is the bundled server; every other target is a URL. */
export const BUNDLED = 'bundled';

/** Copies everything to another database, which must be empty. */
export async function moveData(settings: CommandSettings, target: string): Promise<RowCounts> {
  const { location } = settings;
  if (target === BUNDLED && location.url === undefined)
    throw new ConfigError('The data is in the bundled server already, because DATABASE_URL is not set.');
  requireDatabase(location);
  const to = target === BUNDLED ? await openStopped({ folder: location.folder }) : connect(target);
  // In the data folder, because temporary folders are often in memory.
  createFolder(location.folder, 'API_DATA', 0o700);
  const temporary = mkdtempSync(path.join(location.folder, 'move-'));
  const file = path.join(temporary, 'backup.gz');
  try {
    await requireEmpty(to.maintenanceDb).catch(rethrowTargetFailure);
    const from = location.url === undefined ? await openStopped(location) : await openDatabase(location.url);
    await writeBackup(from.maintenanceDb, file).finally(() => from.close());
    return await restoreBackup(to.maintenanceDb, file);
  } finally {
    await to.close();
    rmSync(temporary, { recursive: true });
  }
}

/** What to set after a move. */
export function describeNextStep({ location, appKey }: CommandSettings, target: string): string {
  const keyFile = getKeyFile(location.folder);
  const key =
    appKey || !existsSync(keyFile)
      ? 'APP_KEY stays the same.'
      : `The key stays in ${keyFile}; an API with another data folder needs its content as APP_KEY.`;
  const setting = target === BUNDLED ? 'Remove DATABASE_URL' : 'Set DATABASE_URL to the new address';
  return `Copied everything; the original is unchanged. ${setting}, and start the API. ${key}`;
}

/** Opens the bundled server, unless the API runs it: changes that it saves after the copy would be lost. */
async function openStopped({ folder }: DatabaseLocation) {
  return openOwnDatabase({ folder }).catch((error: unknown) => {
    if (!(error instanceof DatabaseInUseError)) throw error;
    throw new ConfigError(
      `The API, or another program, uses the data in ${folder}. Stop it and run the command again.`,
    );
  });
}

function rethrowTargetFailure(error: unknown): never {
  if (!getDatabaseFailure(error)) throw error;
  const reason = isNativeError(error) ? error.message : String(error);
  throw new ConfigError(`The database to move to cannot be opened: ${reason}. Correct its address.`);
}
