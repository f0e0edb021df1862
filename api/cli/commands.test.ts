import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { grantRole } from '../auth/staff-roles.ts';
import type { OpenDatabase } from '../db/database.ts';
import { readRows } from '../testing/rows.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import { UsageError } from './command.ts';
import { type CommandName, commands } from './commands.ts';
import { dataCommand } from './data-command.ts';
import { checkDatabaseSettings } from './doctor.ts';

const person = '210000000000000900';
const other = '210000000000000901';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  const at = new Date();
  const user = { username: 'somebody', discriminator: '0', global_name: null, avatar: null, email: null };
  await database.db
    .insertInto('users')
    .values({ id: person, ...user, created_at: at, updated_at: at })
    .execute();
});
afterAll(() => database.close());

const run = (name: CommandName, ...args: string[]) =>
  commands[name]({ db: database.db, now: Date.now, siteOrigin: 'https://vigil.example' }, args);

test('grants, lists and revokes staff roles', async () => {
  expect(await run('staff', 'list')).toEqual(['Nobody has a role yet.']);
  const granted = await run('staff', 'grant', person, 'admin');
  expect(granted).toEqual([
    `${person} becomes admin when they enter this activation code at https://vigil.example/account:`,
    '',
    expect.stringMatching(/^ {2}act_[\w-]{43}$/),
    '',
    'It works once, only for this user, and expires in seven days.',
  ]);
  await grantRole({ db: database.db, now: Date.now }, other, 'moderator');
  await database.db.updateTable('staff').set({ activated_at: new Date() }).where('user_id', '=', other).execute();
  expect(await run('staff', 'list')).toEqual([
    `${person}  admin      code not entered yet  somebody`,
    `${other}  moderator  active`,
  ]);
  const renewed = await run('staff', 'code', person);
  expect(renewed[0]).toBe('A new activation code for https://vigil.example/account:');
  expect(renewed[2]).not.toBe(granted[2]);
  expect(await run('staff', 'revoke', person)).toEqual([`${person} no longer has a role.`]);
  for (const verb of ['revoke', 'code'])
    await expect(run('staff', verb, person)).rejects.toThrow(new UsageError(`${person} has no role.`));
  expect(await run('staff', 'list')).toHaveLength(1);
});

test('publishes, lists and withdraws news', async () => {
  const publish = (...more: string[]) => run('news', 'publish', '--name', 'Hello', '--description', 'World', ...more);
  const [published = ''] = await publish('--name-hu', 'Helló', '--description-hu', 'Világ');
  expect(published).toMatch(/^Published as news-[0-9a-f]{12}\.$/);
  const id = published.slice('Published as '.length, -1);
  expect(await publish('--to', person)).toEqual([expect.stringMatching(/^Published as /)]);
  await expect(publish('--to', other)).rejects.toThrow(new UsageError(`There is no account with the id ${other}.`));
  const { published_at: _, ...first } = await database.db
    .selectFrom('news')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const texts = { name_en: 'Hello', name_hu: 'Helló', description_en: 'World', description_hu: 'Világ' };
  const defaults = { user_id: null, path: null, audience: 'everyone', ends_at: null, revision: 0 };
  expect(first).toEqual({ id, ...defaults, ...texts });
  const second = await database.db.selectFrom('news').selectAll().where('user_id', '=', person).execute();
  expect(second).toEqual([expect.objectContaining({ name_hu: 'Hello', description_hu: 'World' })]);
  expect(await run('news', 'list')).toEqual([expect.stringMatching(new RegExp(`^${id} {2}20\\S+Z {2}Hello$`))]);
  expect(await run('news', 'withdraw', id)).toEqual([`The news item ${id} is withdrawn.`]);
  const missing = new UsageError(`There is no news item with the id ${id}.`);
  await expect(run('news', 'withdraw', id)).rejects.toThrow(missing);
  expect(await run('news', 'list')).toEqual([]);
});

const long = 'x'.repeat(81);

test.each<[CommandName, string[], string]>([
  ['staff', [], 'Usage:'],
  ['staff', ['grant', 'eszter', 'admin'], 'npm run site -- staff grant <user id> <moderator|admin>'],
  ['staff', ['grant', person, 'owner'], 'Usage:'],
  ['staff', ['grant', person], 'Usage:'],
  ['staff', ['promote', person, 'admin'], 'Usage:'],
  ['news', [], 'npm run site -- news publish'],
  ['news', ['withdraw'], 'Usage:'],
  ['news', ['publish', '--name', 'x'], 'A name has 1 to 80 characters, a description 1 to 1000.'],
  ['news', ['publish', '--name', ' ', '--description', 'y'], 'A name has 1 to 80 characters'],
  ['news', ['publish', '--name', long, '--description', 'y'], 'A name has 1 to 80 characters'],
  ['news', ['publish', '--name', 'x', '--name-hu', long, '--description', 'y'], 'A name has 1 to 80 characters'],
  ['news', ['publish', '--title', 'x'], "Unknown option '--title'"],
  ['news', ['publish', 'x'], "Unexpected argument 'x'"],
])('%s %j prints the usage', async (name, args, message) => {
  await expect(run(name, ...args)).rejects.toThrow(UsageError);
  await expect(run(name, ...args)).rejects.toThrow(message);
});

/** A command of each verb with all its arguments. */
const verbs: [CommandName, string[]][] = [
  ['staff', ['list']],
  ['staff', ['grant', person, 'admin']],
  ['staff', ['code', person]],
  ['staff', ['revoke', person]],
  ['news', ['list']],
  ['news', ['withdraw', 'news-000000000000']],
  ['news', ['publish', '--name', 'x', '--description', 'y']],
  ['bot', ['key']],
  ['failures', ['--days', '7']],
];

test('the list of verbs has every command', () => {
  expect(new Set(verbs.map(([name]) => name))).toEqual(new Set(Object.keys(commands)));
});

test.each(verbs)('%s %j with one argument too many prints the usage, and changes nothing', async (name, args) => {
  await run('staff', 'grant', person, 'moderator');
  const before = await readRows(database.db, []);
  await expect(run(name, ...args, other)).rejects.toThrow(UsageError);
  expect(await readRows(database.db, [])).toEqual(before);
});

test.each([
  [['serve', 'x']],
  [['upgrade', 'x']],
  [['backup', 'file', 'x']],
  [['backup', '']],
  [['restore', 'file', 'x']],
  [['move', 'bundled', 'x']],
])('data %j prints the usage', async (args) => {
  const settings = { location: { folder: '/nowhere' }, siteOrigin: 'https://vigil.example' };
  await expect(dataCommand(settings, args)).rejects.toThrow(UsageError);
});

test('checks the settings of the database', async () => {
  expect(await checkDatabaseSettings(database.db)).toEqual([
    expect.stringMatching(/^✓ PostgreSQL 1[5-9]/),
    '✓ fsync is on',
    '✓ synchronous_commit is on',
    '✓ full_page_writes is on',
    '✓ the encoding is UTF8',
  ]);
});
