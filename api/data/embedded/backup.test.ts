import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, jest, test } from '@jest/globals';
import { rememberPerson } from '../../auth/people.ts';
import { AppKeys } from '../../keys/app-keys.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { prepareFolder, testedEngine } from '../../testing/test-database.ts';
import { findAll } from '../../testing/written.ts';
import { openDatabase } from '../database.ts';
import { openEmbedded } from './open-embedded.ts';

jest.setTimeout(60_000);

const onEmbedded = testedEngine === 'embedded' ? test : test.skip;
const folder = temporaryFolder();
const keys = new AppKeys({ id: 1, secret: randomBytes(32) });
const tokens = { access: 'a'.repeat(1000), refresh: 'r'.repeat(1000), expiresAt: new Date() };

onEmbedded('a backup that is made in the middle of writing holds all that was acknowledged before', async () => {
  const original = path.join(folder, 'original');
  // Its first start is not what is tested.
  prepareFolder(original);
  const { db, dump, close } = await openDatabase({ folder: original });
  const written: string[] = [];
  let writing = true;
  const write = async (writer: number) => {
    for (let count = 0; writing; count++) {
      const id = String(10n ** 17n + BigInt(writer * 1_000_000 + count));
      await rememberPerson({ db, keys, now: Date.now }, { id, username: id, discriminator: '0' }, tokens);
      written.push(id);
      // The engine works without ever leaving this process, so that nothing else would get a turn.
      await turn();
    }
  };
  const writers = [1, 2, 3].map(write);
  const backups: { blob: Blob | undefined; before: string[] }[] = [];
  for (const acknowledged of [10, 50]) {
    while (written.length < acknowledged) await turn();
    const before = [...written];
    backups.push({ before, blob: await dump?.() });
  }
  writing = false;
  await Promise.all(writers);
  await close();
  for (const [number, { before, blob }] of backups.entries()) {
    const restored = await openEmbedded({ folder: path.join(folder, `restored-${number}`), from: blob });
    const { people, tokens: theirs } = await findAll(restored.db);
    expect(people).toEqual(expect.arrayContaining(before));
    expect(theirs).toEqual(people);
    await restored.close();
  }
});
