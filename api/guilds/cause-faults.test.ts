import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { botFaults } from '../testing/cause-faults/bot-faults.ts';
import { type CauseSite, startCauseSite, user } from '../testing/cause-faults/cause-site.ts';
import { offFaults } from '../testing/cause-faults/off-faults.ts';
import { otherFaults } from '../testing/cause-faults/other-faults.ts';
import { MINUTE_MS } from '../time.ts';

const FAULTS = 40;
const MIN_RIGHT = 38;

const faults = [...botFaults, ...offFaults, ...otherFaults];

let site: CauseSite;
beforeAll(async () => {
  site = await startCauseSite();
});
afterAll(() => site.api.stop());

/** Whether the answer names the cause with all its details. */
function isRight(answer: object, expected: object): boolean {
  try {
    expect(answer).toMatchObject(expected);
    return true;
  } catch {
    return false;
  }
}

test('names at least 38 of 40 seeded faults rightly, and none wrongly with certainty', async () => {
  expect(faults).toHaveLength(FAULTS);
  const wrong: object[] = [];
  for (const { name, feature, seed, minutesAgo = 10, expected } of faults) {
    await site.reset();
    await seed(site);
    const at = new Date(site.api.clock.at - minutesAgo * MINUTE_MS).toISOString();
    const { status, body } = await site.owner.call('GET', `/decisions/${feature}/cause?user=${user}&at=${at}`);
    expect(status).toBe(200);
    if (!isRight(body, expected)) wrong.push({ name, feature, expected, ...body });
  }
  expect(wrong.filter((answer) => 'certain' in answer && answer.certain)).toEqual([]);
  expect(wrong.length <= FAULTS - MIN_RIGHT ? [] : wrong).toEqual([]);
}, 120_000);
