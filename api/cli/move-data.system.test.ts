import { readdirSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { connect } from '../db/connection.ts';
import { type DatabaseLocation, openForCommand } from '../db/database.ts';
import { generateAppKey, loadLocalAppKeys } from '../secrets.ts';
import { startApiWithSimulator } from '../testing/api-with-simulator.ts';
import { fillWithHostileData } from '../testing/hostile-data.ts';
import { readRows } from '../testing/rows.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { dataCommand } from './data-command.ts';

const folder = temporaryFolder();
const bundled = { folder: path.join(folder, 'data') };

const temporaryName = expect.stringMatching(/^move-/);

const move = (location: DatabaseLocation, target: string, appKey?: string) =>
  dataCommand({ location, siteOrigin: 'http://localhost:3000', appKey }, ['move', target]);

async function withDatabase<T>(
  location: DatabaseLocation,
  use: (db: Awaited<ReturnType<typeof openForCommand>>['maintenanceDb']) => Promise<T>,
) {
  const { maintenanceDb, close } = await openForCommand(location);
  try {
    return await use(maintenanceDb);
  } finally {
    await close();
  }
}

const readAll = (location: DatabaseLocation) => withDatabase(location, (db) => readRows(db, []));

let original: Awaited<ReturnType<typeof readAll>>;
beforeAll(async () => {
  await withDatabase(bundled, fillWithHostileData);
  loadLocalAppKeys(bundled.folder);
  original = await readAll(bundled);
});

test('moves everything from the bundled server to another one and back, and leaves the original unchanged', async () => {
  const url = await createTestDatabase();
  const lines = await move(bundled, url);
  expect(lines).toContain(`     2057  users`);
  expect(lines.at(-1)).toBe(
    'Copied everything; the original is unchanged. Set DATABASE_URL to the new address, and start the API. ' +
      `The key stays in ${bundled.folder}/app-key; an API with another data folder needs its content as APP_KEY.`,
  );
  const moved = { url, folder: path.join(folder, 'back') };
  expect(await readAll(moved)).toEqual(original);
  expect(await readAll(bundled)).toEqual(original);
  expect((await move(moved, 'bundled', generateAppKey())).at(-1)).toBe(
    'Copied everything; the original is unchanged. Remove DATABASE_URL, and start the API. APP_KEY stays the same.',
  );
  expect(await readAll({ folder: moved.folder })).toEqual(original);
  expect(await readAll(moved)).toEqual(original);
  await expect(move(moved, 'bundled')).rejects.toThrow('The database is not empty.');
  for (const data of [bundled.folder, moved.folder]) expect(readdirSync(data)).not.toContainEqual(temporaryName);
});

test('moves nothing into a database with data, with tables of another program, or that cannot be opened', async () => {
  const url = await createTestDatabase('template_api');
  await withDatabase({ url, folder }, (db) =>
    sql`insert into daily_commands values ('2026-01-01', 'ban', 1)`.execute(db),
  );
  const before = await readAll({ url, folder });
  await expect(move(bundled, url)).rejects.toThrow('The database is not empty.');
  expect(await readAll({ url, folder })).toEqual(before);

  const otherUrl = await createTestDatabase();
  const other = connect(otherUrl);
  await sql`create table posts (title text)`.execute(other.db);
  await expect(move(bundled, otherUrl)).rejects.toThrow('The database is not empty.');
  const { rows } = await sql`select from pg_tables where schemaname = 'public'`.execute(other.db);
  expect(rows).toHaveLength(1);
  await other.close();

  await expect(move(bundled, 'postgres://nobody@127.0.0.1:1/nothing')).rejects.toThrow(
    'The database to move to cannot be opened: connect ECONNREFUSED 127.0.0.1:1. Correct its address.',
  );
  await expect(move(bundled, 'bundled')).rejects.toThrow('The data is in the bundled server already');
  const nowhere = { folder: path.join(folder, 'nowhere') };
  await expect(move(nowhere, url)).rejects.toThrow(`There is no database in ${nowhere.folder}.`);
});

test('moves nothing while the API runs on the bundled server', async () => {
  const running = { folder: path.join(folder, 'running') };
  const api = await startApiWithSimulator({ API_DATA: running.folder });
  const url = await createTestDatabase();
  const message = `The API, or another program, uses the data in ${running.folder}. Stop it and run the command again.`;
  await expect(move(running, url)).rejects.toThrow(message);
  await expect(move({ ...running, url: await createTestDatabase('template_api') }, 'bundled')).rejects.toThrow(message);
  expect(readdirSync(running.folder)).not.toContainEqual(temporaryName);
  await api.stop();
  await move(running, url);
  expect(await readAll({ url, folder })).toEqual(await readAll(running));
});
