import { existsSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, jest, test } from '@jest/globals';
import { ConfigError } from '../config/config-error.ts';
import { type DatabaseLocation, openDatabase } from '../data/database.ts';
import { DirectoryInUse, openEmbedded } from '../data/embedded/open-embedded.ts';
import { readAppKeys } from '../keys/read-app-keys.ts';
import { runProgram } from '../testing/run-program.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { emptyPostgres, prepareFolder, testedEngine } from '../testing/test-database.ts';
import { UsageError } from './command.ts';
import { dataCommand } from './data-command.ts';

jest.setTimeout(120_000);

const folder = temporaryFolder();
const siteOrigin = 'http://localhost:3000';
const original = { folder: path.join(folder, 'original') };
const person = '210000000000000900';
const onEmbedded = testedEngine === 'embedded' ? test : test.skip;
const onPostgres = testedEngine === 'postgres' ? test : test.skip;

const run = (location: { folder: string }, ...words: string[]) => dataCommand({ location, siteOrigin }, words);

async function grant(location: DatabaseLocation) {
  const { db, close } = await openDatabase(location);
  await db.insertInto('staff').values({ user_id: person, role: 'admin', granted_at: new Date() }).execute();
  await close();
}

async function staffIn(location: DatabaseLocation) {
  const { db, close } = await openDatabase(location);
  const rows = await db.selectFrom('staff').select('user_id').execute();
  await close();
  return rows.map(({ user_id }) => user_id);
}

beforeAll(async () => {
  // What is copied from it or to it comes later.
  prepareFolder(original.folder);
  if (testedEngine === 'embedded') await grant(original);
});

onEmbedded('a backup is restored to an empty folder, and to no other', async () => {
  const file = path.join(folder, 'backup.tar.gz');
  await run(original, 'backup', file);
  const copy = { folder: path.join(folder, 'copy') };
  expect(await run(copy, 'restore', file)).toEqual([
    `Restored ${file} to ${copy.folder}. It needs the APP_KEY with which it was sealed.`,
  ]);
  expect(await staffIn(copy)).toEqual([person]);
  const again = run(copy, 'restore', file);
  await expect(again).rejects.toThrow(ConfigError);
  await expect(again).rejects.toThrow(`There is data in ${path.join(copy.folder, 'database')} already.`);
  expect(await staffIn(copy)).toEqual([person]);
});

onEmbedded('the embedded database is copied to PostgreSQL, unless somebody uses it', async () => {
  const url = await emptyPostgres();
  const holder = await openEmbedded(original);
  await expect(run(original, 'to-postgres', url)).rejects.toThrow(DirectoryInUse);
  await holder.close();
  const lines = await run(original, 'to-postgres', url);
  expect(lines).toContain('        1  staff');
  expect(lines).toContain('        0  news');
  expect(lines.at(-1)).toBe('Every row arrived. The original keeps its rows, and both need the same APP_KEY.');
  expect(await staffIn({ url })).toEqual([person]);
  await expect(run(original, 'to-postgres', url)).rejects.toThrow('The database to copy to already has data in it.');
});

test('a folder without a database is not copied, and stays without one', async () => {
  const nowhere = { folder: path.join(folder, 'nowhere') };
  await expect(run(nowhere, 'to-postgres', 'postgres://nobody@127.0.0.1:1/x')).rejects.toThrow('There is no data in');
  expect(existsSync(nowhere.folder)).toBe(false);
});

onPostgres('a PostgreSQL database is copied to the embedded one', async () => {
  const url = await emptyPostgres('template_api');
  await grant({ url });
  expect(await run(original, 'from-postgres', url)).toContain('        1  staff');
  expect(await staffIn(original)).toEqual([person]);
});

test('a new key is one that the API takes', async () => {
  const [first = ''] = await run(original, 'new-key');
  expect(() => readAppKeys(first)).not.toThrow();
  expect(await run(original, 'new-key')).not.toEqual([first]);
});

test.each([[[]], [['backup']], [['restore']], [['to-postgres']], [['move', 'somewhere']]])(
  '%j is answered with how it is used',
  async (words) => {
    await expect(run(original, ...words)).rejects.toThrow(UsageError);
    await expect(run(original, ...words)).rejects.toThrow('npm run site -- data to-postgres <postgres://…>');
  },
);

onPostgres('the command line says what went wrong, and tells scripts by its exit', async () => {
  const settings = { API_DATA: path.join(folder, 'program'), DATABASE_URL: await emptyPostgres('template_api') };
  const program = (words: string[], more = {}) =>
    runProgram('commands/main.ts', { words, env: { ...settings, ...more } });
  expect(await program(['staff', 'list'])).toEqual({ output: 'Nobody has a role yet.\n', errors: '', code: 0 });
  expect(await program(['staff', 'grant', 'me'])).toMatchObject({
    output: '',
    errors: expect.stringMatching(/^Usage:\n {2}npm run site -- staff/),
    code: 1,
  });
  expect(await program(['constructor'])).toMatchObject({
    errors: 'There are the commands staff, news, bot, data and doctor.\n',
    code: 1,
  });
  expect(await program(['staff', 'list'], { DATABASE_URL: 'mysql://here' })).toMatchObject({
    errors: 'DATABASE_URL must be an address that starts with postgres://.\n',
    code: 1,
  });
  const sick = await program(['doctor'], { SIMULATOR_URL: 'http://127.0.0.1:1' });
  expect(sick).toMatchObject({ output: expect.stringContaining('\n✗ '), errors: '', code: 1 });
});
