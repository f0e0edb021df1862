import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { createFolder } from 'config/folders';
import type { Log } from '../log.ts';
import { HOUR_MS } from '../time.ts';
import { PARTIAL_SUFFIX, writeBackup } from './backup.ts';
import { rehearseRestore } from './rehearse-restore.ts';
import type { QueryDeps } from './tables.ts';

/** When backups are made, how many of them are kept, and where. */
export interface BackupSettings {
  intervalMs: number;
  keep: number;
  folder: string;
  /** Whether each backup is restored into a database beside the live one, to test it. */
  isRehearsed: boolean;
  databaseUrl: string;
}

/** Only files with such names are ever removed. */
const BACKUP_NAME = /^site-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.gz$/;

/** Writes a backup, named after its time, and then removes the oldest ones above the number to keep. */
export async function makeScheduledBackup(
  { db, now, log }: QueryDeps & { log: Log },
  { folder, keep, isRehearsed, databaseUrl }: BackupSettings,
  signal?: AbortSignal,
) {
  try {
    createFolder(folder, 'BACKUP_FOLDER', 0o700);
    removeLeftovers(folder, now());
    const name = `site-${new Date(now()).toISOString().slice(0, 19).replaceAll(':', '-')}Z.gz`;
    const file = path.join(folder, name);
    const rehearsal: { obstacle?: string } = {};
    const check = async (partialFile: string) => {
      rehearsal.obstacle = await rehearseRestore(db, databaseUrl, partialFile);
    };
    await writeBackup(db, file, { signal, check: isRehearsed ? check : undefined });
    const { obstacle } = rehearsal;
    if (!isRehearsed) log.info({ file }, 'Wrote a backup, which was read back.');
    else if (obstacle === undefined) log.info({ file }, 'Wrote a backup, and restored it to test it.');
    else log.info({ file, reason: obstacle }, 'Wrote a backup, which was read back, but not restored.');
    // The new one always stays, even if the clock was set back and its name is the lowest.
    const older = readdirSync(folder).filter((entry) => BACKUP_NAME.test(entry) && entry !== name);
    for (const entry of older
      .sort()
      .reverse()
      .slice(keep - 1))
      rmSync(path.join(folder, entry));
  } catch (error) {
    throw new Error(`The backup in ${folder} failed.`, { cause: error });
  }
}

/** Removes what a killed process left behind; a backup that is being written changes all the time. */
function removeLeftovers(folder: string, at: number) {
  for (const entry of readdirSync(folder)) {
    const file = path.join(folder, entry);
    const isPartial = entry.endsWith(PARTIAL_SUFFIX) && BACKUP_NAME.test(entry.slice(0, -PARTIAL_SUFFIX.length));
    if (isPartial && existsSync(file) && statSync(file).mtimeMs < at - HOUR_MS) rmSync(file);
  }
}
