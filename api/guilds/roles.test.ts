import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { ServerCalls } from '../testing/server-calls.ts';
import { startTeaHouse } from '../testing/tea-house.ts';
import type { TestApi } from '../testing/test-api.ts';

let api: TestApi;
let server: ServerCalls;
beforeAll(async () => {
  ({ api, server } = await startTeaHouse());
});
afterAll(() => api.stop());

test('the numbers of members are null if the platform does not say them, and are asked once a minute', async () => {
  const { control } = api.simulator;
  control.faults.add({ kind: '500', path: '/guilds/*/roles/member-counts' });
  const { roles } = (await server.roles()).body;
  expect(roles[0]).toMatchObject({ name: 'Admin', members: null });
  expect(roles.at(-1).members).toBeGreaterThan(0);
  control.faults.clear();
  expect((await server.roles()).body.roles[0].members).toBeGreaterThan(0);
  control.clearCalls();
  api.advanceClock(59_000);
  expect((await server.roles()).body.roles[0].members).toBeGreaterThan(0);
  expect(control.calls().filter(({ path }) => path.includes('member-counts'))).toHaveLength(0);
});
