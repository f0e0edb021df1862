import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, jest, test } from '@jest/globals';
import { sql } from 'kysely';
import { readDataLocation } from '../config/environment.ts';
import { DirectoryInUse, openEmbedded } from '../data/embedded/open-embedded.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { testedEngine } from '../testing/test-database.ts';
import { dataSettings, startWholeApi } from '../testing/whole-api.ts';
import { UsageError } from './command.ts';
import { runCommand } from './run-command.ts';

jest.setTimeout(120_000);

const folder = temporaryFolder();
const person = '210000000000000900';

test('commands work with the data of a running API, and with the same data once it has stopped', async () => {
  const settings = await dataSettings(folder, 'ways');
  const where = readDataLocation(settings);
  const { context, stop } = await startWholeApi(settings);
  await runCommand(where, 'staff', ['grant', person, 'admin']);
  const role = context.db.selectFrom('staff').select('role').where('user_id', '=', person);
  expect(await role.execute()).toEqual([{ role: 'admin' }]);
  await expect(runCommand(where, 'staff', ['grant'])).rejects.toThrow(UsageError);
  const list = await runCommand(where, 'staff', ['list']);
  expect(list).toHaveLength(3);
  await stop();
  expect(await runCommand(where, 'staff', ['list'])).toEqual(list);
});

const onEmbedded = testedEngine === 'embedded' ? test : test.skip;

onEmbedded('where no data is, none is made', async () => {
  const where = readDataLocation({ API_DATA: path.join(folder, 'nowhere') });
  for (const name of ['failures', 'staff', 'backup'] as const)
    await expect(runCommand(where, name, [])).rejects.toThrow(`There is no data in ${where.location.folder}.`);
  expect(existsSync(where.location.folder)).toBe(false);
});

onEmbedded('the way to a running API is for whoever may read its secret, and ends with it', async () => {
  const settings = await dataSettings(folder, 'control');
  const where = readDataLocation(settings);
  const { context, stop } = await startWholeApi(settings);
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
  expect(await call(`Bearer ${secret}`)).toMatchObject({ status: 200, body: { lines: { length: 2 } } });

  const backup = path.join(folder, 'backup.tar.gz');
  const lines = await runCommand(where, 'backup', [backup]);
  expect(lines).toEqual([
    expect.stringMatching(/^Wrote .* KB\)\. The key in APP_KEY or beside the data is not in it\.$/),
  ]);
  expect(statSync(backup).mode & 0o777).toBe(0o600);
  await expect(runCommand(where, 'backup', [backup])).rejects.toThrow(`There is a file ${backup} already.`);

  await sql`drop table news cascade`.execute(context.db);
  await expect(runCommand(where, 'news', ['list'])).rejects.toThrow(
    'The running API could not do it: relation "news" does not exist',
  );
  await stop();
  expect(existsSync(file)).toBe(false);

  // A process that takes no commands, and what a killed API leaves behind.
  const holder = await openEmbedded(where.location);
  await expect(runCommand(where, 'staff', ['list'])).rejects.toThrow(DirectoryInUse);
  writeFileSync(file, JSON.stringify({ port, secret }));
  await expect(runCommand(where, 'staff', ['list'])).rejects.toThrow(DirectoryInUse);
  await holder.close();
});
