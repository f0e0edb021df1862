import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { UsageError } from 'config/command-verbs';
import { grantRole } from '../auth/staff-roles.ts';
import type { OpenDatabase } from '../db/database.ts';
import { readRows } from '../testing/rows.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import { type CommandName, commands, runCommand } from './commands.ts';
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

const run = async (name: CommandName, ...args: string[]) =>
  commands[name](args)({ db: database.db, now: Date.now, siteOrigin: 'https://vigil.example' });

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
  ['staff', ['grant', 'abc', 'moderator'], '"abc" is not a user id, which has 17 to 20 digits.'],
  ['staff', ['revoke', '99'], '"99" is not a user id, which has 17 to 20 digits.'],
  ['staff', ['code', '99'], '"99" is not a user id, which has 17 to 20 digits.'],
  ['staff', ['grant', person, 'owner'], '"owner" is not a role. Use moderator or admin.'],
  ['staff', ['grant', person], 'staff grant needs <role>.\n\nUsage:'],
  ['staff', ['grant', '', 'admin'], 'staff grant needs <user id>.\n\nUsage:'],
  ['staff', ['promote', person, 'admin'], '"staff promote" is not a command.\n\nUsage:'],
  ['staff', ['list', '--all'], 'staff list has no option --all.\n\nUsage:'],
  ['bot', ['token'], '"bot token" is not a command.\n\nUsage:'],
  ['failures', ['--days', '0'], '--days must be a number from 1 to 90.'],
  ['failures', ['--day', '7'], 'failures has no option --day.\n\nUsage:'],
  ['news', [], 'npm run site -- news publish'],
  ['news', ['withdraw'], 'news withdraw needs <id>.\n\nUsage:'],
  ['news', ['list', '--name', 'x'], 'news list has no option --name.'],
  ['news', ['publish', '--description', 'y', '--name'], '--name needs a value.'],
  ['news', ['publish', '--name', '--description', 'y'], '--name needs a value.'],
  ['news', ['publish', '--name', 'x'], 'A name has 1 to 80 characters, a description 1 to 1000.'],
  ['news', ['publish', '--name', ' ', '--description', 'y'], 'A name has 1 to 80 characters'],
  ['news', ['publish', '--name', long, '--description', 'y'], 'A name has 1 to 80 characters'],
  ['news', ['publish', '--name', 'x', '--name-hu', long, '--description', 'y'], 'A name has 1 to 80 characters'],
  ['news', ['publish', '--title', 'x'], 'news publish has no option --title.'],
  ['news', ['publish', 'x'], 'news publish has an argument too many: "x".'],
])('%s %j is rejected with a sentence, or with the usage, without a database', async (name, args, message) => {
  const settings = { location: { folder: '/nowhere' }, siteOrigin: 'https://vigil.example' };
  const attempt = runCommand(settings, name, args);
  await expect(attempt).rejects.toThrow(UsageError);
  await expect(attempt).rejects.toThrow(message);
});

/** A command of each verb with all its arguments. */
const verbs: [CommandName, string[]][] = [
  ['staff', ['list']],
  ['staff', ['grant', person, 'admin']],
  ['staff', ['code', person]],
  ['staff', ['revoke', person]],
  ['news', ['list']],
  ['news', ['withdraw', 'news-000000000000']],
  ['news', ['publish', '--name=x', '--name-hu=x', '--description=y', '--description-hu=y', `--to=${person}`]],
  ['bot', ['key']],
  ['failures', ['--days=7']],
];

test('the list of verbs has every command', () => {
  expect(new Set(verbs.map(([name]) => name))).toEqual(new Set(Object.keys(commands)));
});

async function expectRejection(name: CommandName, args: string[], message: string) {
  await run('staff', 'grant', person, 'moderator');
  const before = await readRows(database.db, []);
  await expect(run(name, ...args)).rejects.toThrow(UsageError);
  await expect(run(name, ...args)).rejects.toThrow(message);
  expect(await readRows(database.db, [])).toEqual(before);
}

test.each(verbs)('%s %j with one argument too many names it, and changes nothing', async (name, args) => {
  await expectRejection(name, [...args, other], ` has an argument too many: "${other}".`);
});

const options = verbs.flatMap(([name, args]) =>
  args.filter((arg) => arg.startsWith('--')).map((option) => ({ name, args, option })),
);

test.each(options)('$name with $option twice is refused, and changes nothing', async ({ name, args, option }) => {
  await expectRejection(name, [...args, option], `${option.split('=')[0]} was given more than once.`);
});

test.each([
  [['serve', 'x'], 'data serve has an argument too many: "x".'],
  [['upgrade', 'x'], 'data upgrade has an argument too many: "x".'],
  [['backup', 'file', 'x'], 'data backup has an argument too many: "x".'],
  [['backup', ''], 'data backup needs <file>.'],
  [['restore'], 'data restore needs <file>.'],
  [['restore', 'file', 'x'], 'data restore has an argument too many: "x".'],
  [['move', 'bundled', 'x'], 'data move has an argument too many: "x".'],
  [['move', 'mysql://here'], 'The target must be a postgres:// URL or bundled.'],
])('data %j is refused: %s', async (args, message) => {
  const settings = { location: { folder: '/nowhere' }, siteOrigin: 'https://vigil.example' };
  await expect(dataCommand(settings, args)).rejects.toThrow(UsageError);
  await expect(dataCommand(settings, args)).rejects.toThrow(message);
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
