import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { watch } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { expect, jest, test } from '@jest/globals';
import { startProgram } from '../../testing/run-program.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { embeddedDump, prepareFolder, testedEngine } from '../../testing/test-database.ts';
import { openDatabase } from '../database.ts';
import { DirectoryInUse, openEmbedded } from './open-embedded.ts';

jest.setTimeout(60_000);

const onEmbedded = testedEngine === 'embedded' ? test : test.skip;
const folder = temporaryFolder();
const place = (name: string) => path.join(folder, name);

function startWriter(name: string) {
  return startProgram('testing/write-until-killed.ts', { words: [JSON.stringify({ folder: place(name) })] });
}

onEmbedded('a folder belongs to one process, until that one ends', async () => {
  // Whose the folder is does not depend on who made it.
  prepareFolder(place('held'));
  const writer = startWriter('held');
  for await (const line of createInterface({ input: writer.stdout })) if (line.includes('found')) break;
  await expect(openEmbedded({ folder: place('held') })).rejects.toThrow(
    `The data in ${place('held')} is in use by another process. Stop that one first, or name another folder with API_DATA=…`,
  );
  writer.kill('SIGKILL');
  await once(writer, 'exit');
  const database = await openDatabase({ folder: place('held') });
  await expect(openEmbedded({ folder: place('held') })).rejects.toThrow(DirectoryInUse);
  await database.close();
  const again = await openEmbedded({ folder: place('held') });
  await again.close();
});

onEmbedded('others cannot read the folder', async () => {
  const database = await openEmbedded({ folder: place('private'), from: await embeddedDump() });
  await database.close();
  expect(statSync(place('private')).mode & 0o077).toBe(0);
});

onEmbedded('data of another version is refused and left alone', async () => {
  const data = path.join(place('older'), 'database');
  mkdirSync(data, { recursive: true });
  writeFileSync(path.join(data, 'PG_VERSION'), '17\n');
  await expect(openEmbedded({ folder: place('older') })).rejects.toThrow(
    `The data in ${data} was written by PostgreSQL 17, and this version of the product reads 18. ` +
      'Copy it with the version that wrote it: docs/operating.md says how.',
  );
  expect(readdirSync(data)).toEqual(['PG_VERSION']);
});

onEmbedded('a start that is killed while it makes the folder does not spoil it', async () => {
  const data = path.join(place('unfinished'), 'database');
  mkdirSync(data, { recursive: true });
  const writer = startWriter('unfinished');
  for await (const { filename } of watch(data)) if (filename === 'PG_VERSION') break;
  writer.kill('SIGKILL');
  await once(writer, 'exit');
  const { db, close } = await openDatabase({ folder: place('unfinished') });
  expect(await db.selectFrom('news').selectAll().execute()).toEqual([]);
  await close();
  expect(readdirSync(place('unfinished'))).not.toContain('unfinished');
});

onEmbedded('a backup that cannot be read leaves nothing behind', async () => {
  await expect(openEmbedded({ folder: place('junk'), from: new Blob(['no backup']) })).rejects.toThrow();
  expect(existsSync(path.join(place('junk'), 'database'))).toBe(false);
  const database = await openEmbedded({ folder: place('junk'), from: await embeddedDump() });
  await database.close();
});
