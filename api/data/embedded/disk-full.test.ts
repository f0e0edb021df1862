import path from 'node:path';
import { expect, jest, test } from '@jest/globals';
import { publishNews } from '../../news/news.ts';
import { countReport } from '../../reports/count-report.ts';
import { runProgram } from '../../testing/run-program.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { prepareFolder, testedEngine } from '../../testing/test-database.ts';
import { databaseFailure } from '../failures.ts';
import { openEmbedded } from './open-embedded.ts';

jest.setTimeout(60_000);

const onEmbedded = testedEngine === 'embedded' ? test : test.skip;
const folder = temporaryFolder();
const text = { en: 'News', hu: 'Hír' };

function place(name: string): string {
  const made = path.join(folder, name);
  prepareFolder(made);
  return made;
}

onEmbedded('where the disk is nearly full nothing is written, and what is there can be read', async () => {
  const data = place('full');
  const before = await openEmbedded({ folder: data });
  const id = await publishNews({ db: before.db, now: Date.now }, { name: text, description: text });
  await before.close();
  const { db, close } = await openEmbedded({ folder: data, reserve: Number.POSITIVE_INFINITY });
  const refused = await publishNews({ db, now: Date.now }, { name: text, description: text }).catch((error) => error);
  expect(databaseFailure(refused)).toBe('full');
  await expect(db.updateTable('news').set({ name_en: 'x' }).execute()).rejects.toThrow(`The disk of ${data} is full.`);
  await expect(db.deleteFrom('news').execute()).rejects.toThrow('is full');
  const report = { area: 'public', release: '0123456789abcdef', kind: 'missing' } as const;
  await expect(countReport({ db, now: Date.now }, report)).rejects.toThrow('is full');
  expect(await db.selectFrom('news').select('id').execute()).toEqual([{ id }]);
  await close();
});

onEmbedded('an engine that panics ends its process, instead of keeping it busy for ever', async () => {
  const data = place('panic');
  const { output, errors, code } = await runProgram('testing/panic-embedded.ts', { words: [data] });
  expect(output).toBe('written\n');
  expect(errors).toMatch(/^The embedded database stopped: could not create file "pg_wal/);
  expect(code).toBe(1);
});
