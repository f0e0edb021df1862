import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from '@jest/globals';
import { startProgram } from '../testing/run-program.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { emptyPostgres, prepareFolder, testedEngine } from '../testing/test-database.ts';
import { type Found, findAll, kinds, type Told } from '../testing/written.ts';
import { type DatabaseLocation, openDatabase } from './database.ts';

const lanes = [0, 1];
const killsInLane = 15;

const folder = temporaryFolder();

const nothing = (): Found => ({ news: [], staff: [], people: [], tokens: [], modules: [], changes: [] });

async function placeOf(lane: number): Promise<DatabaseLocation> {
  if (testedEngine === 'postgres') return { url: await emptyPostgres() };
  const place = path.join(folder, String(lane));
  // What is written is lost or kept, whoever made the folder; a kill while it is made has a test of its own.
  prepareFolder(place);
  return { folder: place };
}

/** Lets a process write until it has told so many acknowledged writes, and kills it; answers what it told. */
async function writeAndKill(place: DatabaseLocation, acknowledgements: number) {
  const writer = startProgram('testing/write-until-killed.ts', { words: [JSON.stringify(place)] });
  const ended = once(writer, 'exit');
  const written: Found = nothing();
  let found: Found | undefined;
  let count = 0;
  for await (const line of createInterface({ input: writer.stdout })) {
    const told: Told = JSON.parse(line);
    if ('found' in told) found = told.found;
    if ('kind' in told) count = written[told.kind].push(told.id) && count + 1;
    if (count >= acknowledgements) writer.kill('SIGKILL');
  }
  const [, signal] = await ended;
  return { signal, found, written };
}

function expectAll(found: Found, acknowledged: Found) {
  for (const kind of kinds) expect(found[kind]).toEqual(expect.arrayContaining(acknowledged[kind]));
  expect(found.tokens).toEqual(found.people);
  expect(found.changes).toEqual(found.modules);
}

test('thirty kills in the middle of writing lose nothing that was acknowledged', async () => {
  const writes = await Promise.all(
    lanes.map(async (lane) => {
      const place = await placeOf(lane);
      const acknowledged: Found = nothing();
      for (let kill = 0; kill < killsInLane; kill++) {
        const { signal, found, written } = await writeAndKill(place, (kill * 7 + lane) % 23);
        expect(signal).toBe('SIGKILL');
        if (found) expectAll(found, acknowledged);
        for (const kind of kinds) acknowledged[kind].push(...written[kind]);
      }
      const { db, close } = await openDatabase(place);
      expectAll(await findAll(db), acknowledged);
      await close();
      return kinds.reduce((all, kind) => all + acknowledged[kind].length, 0);
    }),
  );
  expect(Math.min(...writes)).toBeGreaterThan(100);
}, 300_000);
