import { existsSync, openAsBlob, readdirSync } from 'node:fs';
import path from 'node:path';
import { ConfigError } from '../config/config-error.ts';
import { type CopiedTable, copyDatabase } from '../data/copy.ts';
import { type DatabaseLocation, openDatabase } from '../data/database.ts';
import { openEmbedded } from '../data/embedded/open-embedded.ts';
import { newAppKey } from '../keys/read-app-keys.ts';
import { UsageError } from './command.ts';
import { expectData, runCommand } from './run-command.ts';

const usage = `Usage:
  npm run site -- data backup <file.tar.gz>            copies the embedded database while it works
  npm run site -- data restore <file.tar.gz>           makes the embedded database from such a copy
  npm run site -- data to-postgres <postgres://…>      copies the embedded database to an empty PostgreSQL one
  npm run site -- data from-postgres <postgres://…>    copies a PostgreSQL database to an empty embedded one
  npm run site -- data new-key                         prints a fresh value for APP_KEY`;

interface Where {
  location: DatabaseLocation & { folder: string };
  siteOrigin: string;
}

/** Moves data between engines, and makes and reads backups. */
export async function dataCommand(where: Where, [verb, argument]: string[]): Promise<string[]> {
  const { folder } = where.location;
  if (verb === 'new-key') return [newAppKey()];
  if (!argument) throw new UsageError(usage);
  if (verb === 'backup') return runCommand(where, 'backup', [path.resolve(argument)]);
  if (verb === 'restore') return restore(folder, path.resolve(argument));
  if (verb === 'to-postgres') {
    expectData(folder);
    return copy({ folder }, { url: argument });
  }
  if (verb === 'from-postgres') return copy({ url: argument }, { folder });
  throw new UsageError(usage);
}

async function restore(folder: string, file: string): Promise<string[]> {
  const data = path.join(folder, 'database');
  if (existsSync(data) && readdirSync(data).length > 0)
    throw new ConfigError(
      `There is data in ${data} already. Move it away first, or name another folder with API_DATA=…`,
    );
  const database = await openEmbedded({ folder, from: await openAsBlob(file) });
  await database.close();
  return [`Restored ${file} to ${folder}. It needs the APP_KEY with which it was sealed.`];
}

async function copy(from: DatabaseLocation, to: DatabaseLocation): Promise<string[]> {
  const source = await openDatabase(from);
  try {
    const target = await openDatabase(to);
    try {
      return report(await copyDatabase(source, target));
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

function report(tables: CopiedTable[]): string[] {
  return [
    ...tables.map(({ table, rows }) => `${String(rows).padStart(9)}  ${table}`),
    'Every row arrived. The original keeps its rows, and both need the same APP_KEY.',
  ];
}
