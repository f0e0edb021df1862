import { ConfigError } from '../config/config-error.ts';
import { type DatabaseLocation, hasDatabase, openForCommand } from '../data/database.ts';
import { type CommandName, commands } from './commands.ts';

/** The settings that commands need. */
export interface CommandSettings {
  location: DatabaseLocation;
  siteOrigin: string;
}

/** Runs a command on the database, beside an API that may be running. */
export async function runCommand({ location, siteOrigin }: CommandSettings, name: CommandName, args: string[]) {
  // The doctor may run before the first start; any other command would make a database and find nothing in it.
  if (name !== 'examine') requireDatabase(location);
  const { maintenance: db, close } = await openForCommand(location);
  try {
    return await commands[name]({ db, now: Date.now, siteOrigin }, args);
  } finally {
    await close();
  }
}

/** Throws if there is no database yet. */
export function requireDatabase(location: DatabaseLocation) {
  if (hasDatabase(location)) return;
  throw new ConfigError(
    `There is no data in ${location.folder}. Name where it is with DATABASE_URL or API_DATA, or start the API first.`,
  );
}
