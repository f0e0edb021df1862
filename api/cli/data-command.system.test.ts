import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { UsageError } from 'config/command-verbs';
import { sql } from 'kysely';
import { connect } from '../db/connection.ts';
import { type DatabaseLocation, openDatabase, openForCommand } from '../db/database.ts';
import { findPendingMigrations, migrations } from '../db/migrations/index.ts';
import { startApiWithSimulator } from '../testing/api-with-simulator.ts';
import { runProgram } from '../testing/run-program.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { runCommand } from './commands.ts';
import { dataCommand } from './data-command.ts';

const folder = temporaryFolder();
const siteOrigin = 'http://localhost:3000';
const person = '210000000000000900';

const createSettings = (location: DatabaseLocation) => ({ location, siteOrigin });
const getBundledSettings = (name: string) => createSettings({ folder: path.join(folder, name) });

async function findStaff(location: DatabaseLocation) {
  const { db, close } = await openForCommand(location);
  const rows = await db.selectFrom('staff').select('user_id').execute();
  await close();
  return rows.map(({ user_id }) => user_id);
}

test('a backup moves data from a PostgreSQL server to the bundled one and back', async () => {
  const first = createSettings({ url: await createTestDatabase('template_api'), folder });
  await runCommand(first, 'staff', ['grant', person, 'admin']);
  const file = path.join(folder, 'first.gz');
  const lines = await dataCommand(first, ['backup', file]);
  expect(lines).toContain('        1  staff');
  expect(lines.at(-1)).toBe(`Wrote ${file}. It does not contain the key (APP_KEY, or app-key in the data folder).`);
  const copy = getBundledSettings('copy');
  expect((await dataCommand(copy, ['restore', file])).at(-1)).toBe(
    `Restored ${file}. The API needs the key of the original installation.`,
  );
  expect(await findStaff(copy.location)).toEqual([person]);
  await expect(dataCommand(copy, ['restore', file])).rejects.toThrow('The database is not empty.');
  const back = path.join(folder, 'back.gz');
  await dataCommand(copy, ['backup', back]);
  const second = createSettings({ url: await createTestDatabase(), folder });
  await dataCommand(second, ['restore', back]);
  expect(await findStaff(second.location)).toEqual([person]);
});

test('commands work while the API runs with the bundled server, and after it stops', async () => {
  const settings = getBundledSettings('beside');
  const api = await startApiWithSimulator({ API_DATA: settings.location.folder });
  await runCommand(settings, 'staff', ['grant', person, 'admin']);
  const roles = await api.context.db.selectFrom('staff').select('role').where('user_id', '=', person).execute();
  expect(roles).toEqual([{ role: 'admin' }]);
  await expect(runCommand(settings, 'staff', ['grant'])).rejects.toThrow(UsageError);
  const list = await runCommand(settings, 'staff', ['list']);
  await dataCommand(settings, ['backup', path.join(folder, 'beside.gz')]);
  await api.stop();
  expect(await runCommand(settings, 'staff', ['list'])).toEqual(list);
});

test('commands fail without a database, and create none', async () => {
  const nowhere = getBundledSettings('nowhere');
  const missing = `There is no database in ${nowhere.location.folder}.`;
  await expect(runCommand(nowhere, 'failures', [])).rejects.toThrow(missing);
  await expect(runCommand(nowhere, 'staff', ['list'])).rejects.toThrow(missing);
  await expect(dataCommand(nowhere, ['backup', path.join(folder, 'none.gz')])).rejects.toThrow(missing);
  expect(existsSync(nowhere.location.folder)).toBe(false);
});

test.each([[[]], [['backup']], [['restore']], [['move', 'somewhere']]])('%j prints the usage', async (args) => {
  await expect(dataCommand(getBundledSettings('nowhere'), args)).rejects.toThrow(UsageError);
  await expect(dataCommand(getBundledSettings('nowhere'), args)).rejects.toThrow('npm run site -- data backup <file>');
});

test('the command line prints the error and exits with 1', async () => {
  const url = await createTestDatabase();
  await (await openDatabase(url)).close();
  const settings = { API_DATA: path.join(folder, 'program'), DATABASE_URL: url };
  const runCli = (args: string[], more = {}) => runProgram('cli/main.ts', { args, env: { ...settings, ...more } });
  expect(await runCli(['staff', 'list'])).toEqual({ output: 'Nobody has a role yet.\n', errors: '', code: 0 });
  expect(await runCli(['staff', 'grant', 'me'])).toMatchObject({
    output: '',
    errors: expect.stringMatching(/^staff grant needs <role>\.\n\nUsage:\n {2}npm run site -- staff/),
    code: 1,
  });
  expect(await runCli(['constructor'])).toMatchObject({
    errors: 'Unknown command. Use staff, news, bot, data, keys, doctor or config.\n',
    code: 1,
  });
  expect(await runCli(['staff', 'list'], { DATABASE_URL: 'mysql://here' })).toMatchObject({
    errors: 'DATABASE_URL must be a URL that starts with postgres://.\n',
    code: 1,
  });
  const sick = await runCli(['doctor'], { SIMULATOR_URL: 'http://127.0.0.1:1' });
  expect(sick).toMatchObject({ output: expect.stringContaining('\n✗ '), errors: '', code: 1 });
});

test('a backup leaves the schema as it is, and is refused if there is none', async () => {
  const url = await createTestDatabase('template_api');
  const { db, close } = connect(url);
  const last = String(Object.keys(migrations).at(-1));
  await sql`delete from kysely_migration where name = ${last}`.execute(db);
  await dataCommand(createSettings({ url, folder }), ['backup', path.join(folder, 'before.gz')]);
  expect(await findPendingMigrations(db)).toEqual([last]);
  await close();
  const empty = createSettings({ url: await createTestDatabase(), folder });
  const backup = dataCommand(empty, ['backup', path.join(folder, 'none.gz')]);
  await expect(backup).rejects.toThrow('The database is empty, so there is nothing to back up.');
});
