import { ConfigError } from 'config/operator-errors';
import { type DatabaseLocation, openAsIs, openForCommand } from '../db/database.ts';
import { findPendingMigrations, migrations } from '../db/migrations/index.ts';
import { type CommandSettings, requireDatabase } from './commands.ts';
import { dataCommand } from './data-command.ts';

/**
 * Backs the database up to a file, and then brings its schema up to date. Refuses a migration that contracts while services
 * of the API run: they are of the previous version. `deploy/commands/upgrade.ts` runs it.
 */
export async function upgradeCommand(settings: CommandSettings, [file = '', ...services]: string[]): Promise<string[]> {
  const { location } = settings;
  requireDatabase(location);
  const pending = await readPendingMigrations(location);
  const contracting = pending.filter((name) => migrations[name]?.kind === 'contract');
  if (contracting.length > 0 && services.length > 0)
    throw new ConfigError(
      `The API that runs does not work with the schema after ${contracting.join(', ')}. ` +
        `Stop it with \`systemctl stop ${services.join(' ')}\` and run the upgrade again, which starts it.`,
    );
  const lines = await dataCommand(settings, ['backup', file]);
  if (pending.length === 0) return [...lines.slice(-1), 'The schema is up to date.'];
  const { close } = await openForCommand(location);
  await close();
  return [...lines.slice(-1), `Applied ${pending.join(', ')}.`];
}

async function readPendingMigrations(location: DatabaseLocation): Promise<string[]> {
  const { maintenanceDb, close } = await openAsIs(location);
  return findPendingMigrations(maintenanceDb).finally(close);
}
