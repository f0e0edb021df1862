import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { getPerson } from 'simulator/people';
import { waitUntil } from '../testing/repeat-until.ts';
import type { ServerCalls } from '../testing/server-calls.ts';
import { startTeaHouseBot } from '../testing/tea-house-bot.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import type { TestApi } from '../testing/test-api.ts';

const ROUNDS = Number(process.env.REHEARSAL_ROUNDS ?? 60);

const folder = temporaryFolder();
const bence = getPerson('owner-of-three').id;

let api: TestApi;
let server: ServerCalls;
let teaHouseId: string;
let generalId: string;
let stop: () => Promise<void>;
beforeAll(async () => {
  ({ api, server, teaHouseId, generalId, stop } = await startTeaHouseBot(folder));
  api.simulator.control.setRateLimits('none');
  for (const name of ['visitor', 'admin'] as const) api.simulator.control.joinServer(teaHouseId, getPerson(name).id);
  await waitUntil(async () => (await server.features()).body.manifest !== null);
}, 60_000);
afterAll(() => stop());

/** A generator of numbers from 0 to below 1, the same in every run. */
function createRandom(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

test('the bot does with a saved draft what it said in the rehearsal, which wrote nothing', async () => {
  const { control } = api.simulator;
  const random = createRandom(48);
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  const roles = control.roles(teaHouseId).map(({ id }) => id);
  const members = control.members(teaHouseId).map(({ userId }) => userId);
  const results = new Set<string>();
  for (let round = 0; round < ROUNDS; round++) {
    // The limits are per minute.
    api.advanceClock(60_000);
    const user = pick(members) ?? '';
    const values = {
      limit: 1 + Math.floor(random() * 3),
      mute: 60 * (1 + Math.floor(random() * 1000)),
      exempt: random() < 0.3 ? [pick(roles)] : [],
    };
    control.clearCalls();
    const body = { event: '/warn', user, channel: generalId, values };
    const rehearsed = await server.call('POST', '/features/warnings/rehearse', { body });
    const joined = { event: 'member-join', user, values: { role: pick(roles) } };
    await server.call('POST', '/features/welcome-role/rehearse', { body: joined });
    // The response to the command of the round before may be recorded only now.
    const writes = control.calls().filter(({ method, path }) => method !== 'GET' && !path.includes('/interactions/'));
    expect(writes).toEqual([]);

    const { revision } = (await server.featureSettings('warnings')).body;
    expect(await server.saveFeature('warnings', { revision, enabled: true, values })).toMatchObject({ status: 200 });
    const readApplied = async () => (await server.featureSettings('warnings')).body.applied?.revision ?? 0;
    await waitUntil(async () => (await readApplied()) >= (await server.featureSettings('warnings')).body.revision);
    await control.useCommand(generalId, bence, 'warn', { member: user });
    const [decision] = rehearsed.body.decisions;
    expect({ round, reply: control.messages(generalId).at(-1)?.content }).toEqual({ round, reply: decision.reason });
    results.add(`${decision.outcome} ${decision.field}`);
  }
  expect([...results].toSorted()).toEqual(['done limit', 'done mute', 'skipped exempt', 'skipped undefined']);
});
