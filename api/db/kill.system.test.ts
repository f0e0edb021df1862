import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from '@jest/globals';
import { startProgram } from '../testing/run-program.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { findWrittenIds, kinds, type ProgramMessage, type WrittenIds } from '../testing/written-ids.ts';
import { getServerLayout } from './bundled/layout.ts';
import { readRunningServer } from './bundled/postgres-process.ts';
import { openForCommand, openOwnDatabase } from './database.ts';

const KILLS_PER_VICTIM = 3;
/** How many more writes are acknowledged before each next kill. */
const WRITES_PER_KILL = 40;
const folder = temporaryFolder();

/** The processes to kill. The API may also be killed before PostgreSQL is running. */
const victims = {
  'the API': { api: true, server: false },
  PostgreSQL: { api: false, server: true },
  'the API and PostgreSQL at once': { api: true, server: true },
};

const createEmptyIds = (): WrittenIds => ({ news: [], staff: [], people: [], tokens: [], modules: [], changes: [] });

function expectAll(found: WrittenIds, acknowledged: WrittenIds) {
  for (const kind of kinds) expect(found[kind]).toEqual(expect.arrayContaining(acknowledged[kind]));
  expect(found.tokens).toEqual(found.people);
  expect(found.changes).toEqual(found.modules);
}

function getServerPid(dataFolder: string): number {
  const running = readRunningServer(getServerLayout(dataFolder));
  if (!running) throw new Error('PostgreSQL does not run.');
  return running.pid;
}

/** Kills the victim after `count` acknowledged writes. Adds their ids to `acknowledged`. */
async function writeAndKill(dataFolder: string, acknowledged: WrittenIds, count: number, victim: keyof typeof victims) {
  const api = startProgram('testing/write-until-killed.ts', { args: [dataFolder] });
  const ended = once(api, 'exit');
  let writes = 0;
  let isKilled = false;
  for await (const line of createInterface({ input: api.stdout })) {
    const message: ProgramMessage = JSON.parse(line);
    if ('found' in message) expectAll(message.found, acknowledged);
    if ('kind' in message) writes = acknowledged[message.kind].push(message.id) && writes + 1;
    if (writes < count || isKilled) continue;
    if (victims[victim].server && 'opens' in message) continue;
    isKilled = true;
    if (victims[victim].server) process.kill(getServerPid(dataFolder), 'SIGKILL');
    if (victims[victim].api) api.kill('SIGKILL');
  }
  expect(isKilled).toBe(true);
  await ended;
}

test.each(Object.keys(victims) as (keyof typeof victims)[])(
  `${KILLS_PER_VICTIM} kills of %s during writes lose no acknowledged write`,
  async (victim) => {
    const dataFolder = path.join(folder, victim.replaceAll(' ', '-'));
    const acknowledged = createEmptyIds();
    for (let kill = 0; kill < KILLS_PER_VICTIM; kill++)
      await writeAndKill(dataFolder, acknowledged, kill * WRITES_PER_KILL, victim);
    const database = await openOwnDatabase({ folder: dataFolder });
    expectAll(await findWrittenIds(database.db), acknowledged);
    await database.close();
    expect(kinds.reduce((all, kind) => all + acknowledged[kind].length, 0)).toBeGreaterThan(100);
  },
  120_000,
);

test('restarts PostgreSQL after it is killed, while the API keeps running', async () => {
  const dataFolder = path.join(folder, 'again');
  const database = await openOwnDatabase({ folder: dataFolder });
  const first = getServerPid(dataFolder);
  process.kill(first, 'SIGKILL');
  const canQuery = () =>
    findWrittenIds(database.db).then(
      () => true,
      () => false,
    );
  while (await canQuery());
  while (!(await canQuery()));
  expect(getServerPid(dataFolder)).not.toBe(first);
  const command = await openForCommand({ folder: dataFolder });
  await command.close();
  await database.close();
});
