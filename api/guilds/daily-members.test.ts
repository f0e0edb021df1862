import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createBotKey } from '../bot/bot-key.ts';
import type { ServerCalls } from '../testing/server-calls.ts';
import { startTeaHouse } from '../testing/tea-house.ts';
import type { TestApi } from '../testing/test-api.ts';
import { DAY_MS, toIsoDay } from '../time.ts';
import { purgeDailyMembers } from './daily-members.ts';

let api: TestApi;
let id: string;
let server: ServerCalls;
let token: string;
beforeAll(async () => {
  ({ api, id, server } = await startTeaHouse());
  token = await createBotKey(api.context);
});
afterAll(() => api.stop());

const getDay = (days = 0) => toIsoDay(new Date(api.clock.at + days * DAY_MS));
const getMembers = async () => (await server.settings()).body.members;

function reportMembers(body: object) {
  const fullBody = { report: randomUUID(), day: getDay(), ...body };
  return api.openBrowser().call('POST', '/v1/bot/members', { token, body: fullBody });
}

test('counts the members who joined and left a server, and forgets days that are no longer shown', async () => {
  expect(await getMembers()).toBeUndefined();
  const sent = { report: randomUUID(), servers: [{ id, joins: 4, leaves: 1 }] };
  for (const body of [sent, sent, { servers: [{ id, joins: 1, leaves: 0 }] }, { servers: [] }])
    expect((await reportMembers(body)).status).toBe(200);
  await reportMembers({ day: getDay(-7), servers: [{ id, joins: 0, leaves: 2 }] });
  await reportMembers({ servers: [{ id: '250000000000000001', joins: 9, leaves: 9 }] });
  const members = await getMembers();
  expect(members).toHaveLength(30);
  expect(members[0]).toEqual({ day: getDay(-29), joins: 0, leaves: 0 });
  expect(members[22]).toEqual({ day: getDay(-7), joins: 0, leaves: 2 });
  expect(members[29]).toEqual({ day: getDay(), joins: 5, leaves: 1 });
  expect((await reportMembers({ servers: [sent.servers[0], sent.servers[0]] })).status).toBe(400);
  const invalid = [
    { id, joins: -1, leaves: 0 },
    { id: 'x', joins: 1, leaves: 0 },
  ];
  expect((await reportMembers({ servers: invalid })).body.skipped).toEqual([`"${id}" (joins)`, '"x" (id)']);
  expect((await reportMembers({ day: getDay(-8), servers: [] })).status).toBe(400);
  expect(await getMembers()).toEqual(members);

  api.advanceClock(23 * DAY_MS);
  await purgeDailyMembers(api.context);
  expect((await api.db.selectFrom('daily_members').selectAll().execute()).map(({ day }) => day)).toEqual(
    Array(2).fill(getDay(-23)),
  );
});
