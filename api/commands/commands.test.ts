import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { readDataLocation } from '../config/environment.ts';
import { openDatabase } from '../data/database.ts';
import { DirectoryInUse } from '../data/embedded/open-embedded.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { testedEngine } from '../testing/test-database.ts';
import { dataSettings, startWholeApi } from '../testing/whole-api.ts';
import { UsageError } from './command.ts';
import type { CommandName } from './commands.ts';
import { runCommand } from './run-command.ts';

jest.setTimeout(120_000);

const folder = temporaryFolder();
const person = '210000000000000900';
const moderator = '210000000000000104';

describe.each(['beside a running API', 'without one'])('commands %s', (way) => {
  let settings: Record<string, string>;
  let stop = async () => {};
  beforeAll(async () => {
    settings = await dataSettings(folder, way);
    const api = await startWholeApi(settings);
    if (way === 'without one') await api.stop();
    else stop = api.stop;
  });
  afterAll(() => stop());
  const run = (name: CommandName, ...words: string[]) => runCommand(readDataLocation(settings), name, words);

  test('staff are granted, listed and revoked', async () => {
    const granted = await run('staff', 'grant', person, 'admin');
    expect(granted).toEqual([
      `${person} is admin as soon as this code is entered at http://localhost:3000/account:`,
      '',
      expect.stringMatching(/^ {2}act_[\w-]{43}$/),
      '',
      'It works once, for this person alone, for seven days.',
    ]);
    expect(await run('staff', 'list')).toEqual([
      expect.stringMatching(new RegExp(`^${moderator} {2}moderator {2}active {2}mate.mod$`)),
      expect.stringMatching(/admin {6}active {2}eszter$/),
      `${person}  admin      code not entered yet`,
    ]);
    const renewed = await run('staff', 'code', person);
    expect(renewed[0]).toBe('A new code for http://localhost:3000/account:');
    expect(renewed[2]).not.toBe(granted[2]);
    expect(await run('staff', 'revoke', person)).toEqual([`${person} has no role any more.`]);
    expect(await run('staff', 'revoke', person)).toEqual([`${person} had no role.`]);
    expect(await run('staff', 'code', person)).toEqual([`${person} has no role.`]);
    expect(await run('staff', 'list')).toHaveLength(2);
  });

  test('news are published, listed and withdrawn', async () => {
    const publish = (...more: string[]) => run('news', 'publish', '--name', 'Hello', '--description', 'World', ...more);
    const [published = ''] = await publish('--name-hu', 'Helló', '--description-hu', 'Világ');
    expect(published).toMatch(/^Published as news-[0-9a-f]{12}\.$/);
    const id = published.slice('Published as '.length, -1);
    expect(await publish('--to', moderator)).toEqual([expect.stringMatching(/^Published as /)]);
    expect(await publish('--to', person)).toEqual([`${person} has never signed in.`]);
    expect(await run('news', 'list')).toEqual([expect.stringMatching(new RegExp(`^${id}  20\\S+Z  Hello$`))]);
    expect(await run('news', 'withdraw', id)).toEqual([`${id} is withdrawn.`]);
    expect(await run('news', 'withdraw', id)).toEqual([`There is no ${id}.`]);
    expect(await run('news', 'list')).toEqual([]);
  });

  test.each<[CommandName, string[], string]>([
    ['staff', [], 'Usage:'],
    ['staff', ['grant', 'eszter', 'admin'], 'npm run staff -- grant <user id> <moderator|admin>'],
    ['staff', ['grant', person, 'owner'], 'Usage:'],
    ['staff', ['grant', person], 'Usage:'],
    ['staff', ['promote', person, 'admin'], 'Usage:'],
    ['news', [], 'npm run news -- publish'],
    ['news', ['withdraw'], 'Usage:'],
    ['news', ['publish', '--name', 'x'], 'A name has at most 80 characters, a description 1000.'],
    ['news', ['publish', '--name', 'x'.repeat(81), '--description', 'y'], 'A name has at most 80 characters'],
    ['news', ['publish', '--title', 'x'], "Unknown option '--title'"],
    ['backup', [], 'npm run data -- backup <file.tar.gz>'],
  ])('%s %j is answered with how it is used', async (name, words, message) => {
    await expect(run(name, ...words)).rejects.toThrow(UsageError);
    await expect(run(name, ...words)).rejects.toThrow(message);
  });

  test('the database is examined where it is', async () => {
    const findings = await run('examine');
    expect(findings).toEqual([
      expect.stringMatching(new RegExp(`^✓ PostgreSQL 1[5-9].* \\(${testedEngine}\\)$`)),
      '✓ fsync is on',
      '✓ synchronous_commit is on',
      '✓ full_page_writes is on',
      '✓ the encoding is UTF8',
    ]);
  });

  test('a backup is for its owner only, and overwrites nothing', async () => {
    const file = path.join(folder, `${way}.tar.gz`);
    if (testedEngine === 'postgres') {
      expect(await run('backup', file)).toEqual([
        'A PostgreSQL database is backed up with its own tools, such as pg_dump.',
      ]);
      expect(existsSync(file)).toBe(false);
      return;
    }
    expect(await run('backup', file)).toEqual([expect.stringMatching(/^Wrote .* KB\)\. The key in APP_KEY or beside/)]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    writeFileSync(file, 'precious');
    await expect(run('backup', file)).rejects.toThrow(`There is a file ${file} already.`);
    expect(readFileSync(file, 'utf8')).toBe('precious');
  });
});

describe('the way to a running API', () => {
  const onEmbedded = testedEngine === 'embedded' ? test : test.skip;

  onEmbedded('is for whoever may read its secret, and ends with the API', async () => {
    const settings = await dataSettings(folder, 'control');
    const where = readDataLocation(settings);
    const api = await startWholeApi(settings);
    const file = path.join(where.location.folder, 'control.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const { port, secret } = JSON.parse(readFileSync(file, 'utf8'));
    const call = async (authorization: string, name = 'staff') => {
      const body = JSON.stringify({ name, words: ['list'] });
      const headers = { 'content-type': 'application/json', authorization };
      const response = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body });
      return { status: response.status, body: await response.json() };
    };
    for (const wrong of ['', 'Bearer ', `Bearer ${secret}x`, `Bearer ${secret.slice(1)}A`, secret])
      expect(await call(wrong)).toEqual({ status: 401, body: {} });
    expect(await call(`Bearer ${secret}`, 'constructor')).toEqual({ status: 404, body: {} });
    expect(await call(`Bearer ${secret}`)).toMatchObject({
      status: 200,
      body: { lines: [expect.any(String), expect.any(String)] },
    });

    await api.database.db.schema.dropTable('news_dismissals').execute();
    await api.database.db.schema.dropTable('news').execute();
    await expect(runCommand(where, 'news', ['list'])).rejects.toThrow(
      'The running API could not do it: relation "news" does not exist',
    );
    await api.stop();
    expect(existsSync(file)).toBe(false);

    // What a killed API leaves behind leads nowhere, and so does a process that takes no commands.
    const holder = await openDatabase(where.location);
    await expect(runCommand(where, 'staff', ['list'])).rejects.toThrow(DirectoryInUse);
    writeFileSync(file, JSON.stringify({ port, secret }));
    await expect(runCommand(where, 'staff', ['list'])).rejects.toThrow(DirectoryInUse);
    await holder.close();
    expect(await runCommand(where, 'staff', ['list'])).toHaveLength(2);
  });
});
