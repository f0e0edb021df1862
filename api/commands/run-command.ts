import { existsSync } from 'node:fs';
import path from 'node:path';
import { ConfigError } from '../config/config-error.ts';
import { type DatabaseLocation, openDatabase } from '../data/database.ts';
import { DirectoryInUse } from '../data/embedded/open-embedded.ts';
import type { CommandName } from './commands.ts';
import { commands } from './commands.ts';
import { callControl } from './control-server.ts';

interface Where {
  location: DatabaseLocation & { folder: string };
  siteOrigin: string;
}

/** Refuses a folder in which there is no embedded database. */
export function expectData(folder: string) {
  if (existsSync(path.join(folder, 'database'))) return;
  const remedy = 'Name where it is with DATABASE_URL or API_DATA, or start the API first.';
  throw new ConfigError(`There is no data in ${folder}. ${remedy}`);
}

/** Runs a command where the data is: here, or in the API's process where that one holds the embedded database. */
export async function runCommand({ location, siteOrigin }: Where, name: CommandName, words: string[]) {
  // The doctor looks before the first start; anything else would make a database, and say that nothing is in it.
  if (name !== 'examine' && location.url === undefined) expectData(location.folder);
  let database: Awaited<ReturnType<typeof openDatabase>>;
  try {
    database = await openDatabase(location);
  } catch (error) {
    const lines = error instanceof DirectoryInUse ? await callControl(location.folder, name, words) : undefined;
    if (lines) return lines;
    throw error;
  }
  try {
    return await commands[name]({ database, now: Date.now, siteOrigin }, words);
  } finally {
    await database.close();
  }
}
