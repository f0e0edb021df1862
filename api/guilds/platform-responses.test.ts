import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { TestResponse } from '../testing/browser.ts';
import { enterStaffArea, getNewestActions, type SignedIn, signInStaff } from '../testing/staff.ts';
import { startTeaHouse } from '../testing/tea-house.ts';
import type { TestApi } from '../testing/test-api.ts';
import { reconcileGuilds } from './bot-guilds.ts';

// Responses from something other than the platform, and error codes that the API does not handle. They change nothing.

let api: TestApi;
let owner: SignedIn;
let staff: SignedIn;
let teaHouseId: string;
let server: Awaited<ReturnType<typeof startTeaHouse>>['server'];
beforeAll(async () => {
  ({ api, owner, id: teaHouseId, server } = await startTeaHouse());
  staff = await signInStaff(api, 'admin', 'admin');
  await reconcileGuilds(api.context);
});
afterAll(() => api.stop());
beforeEach(() => api.simulator.control.clearCalls());
afterEach(() => api.simulator.control.faults.clear());

const addFault: typeof api.simulator.control.faults.add = (input) => api.simulator.control.faults.add(input);
const get = (path: string, language?: string) => owner.browser.call('GET', path, { token: owner.token, language });
const lookUp = (index: number, language?: string) =>
  get(`/v1/public/get_discord_user?id=${api.simulator.control.userId(index)}`, language);
const readServers = () => api.db.selectFrom('servers').select(['id', 'name', 'left_at']).orderBy('id').execute();
const OWN_GUILDS_PATH = '/users/@me/guilds';

function expectError(response: TestResponse, reason: string, seconds: number) {
  expect(response).toMatchObject({ status: 503, body: { reason, retry_after: seconds } });
  expect(response.headers.get('retry-after')).toBe(String(seconds));
}

/** The log lines that are written while `work` runs. */
async function captureLog(work: () => Promise<unknown>) {
  const from = api.log.length;
  await work();
  return api.log.slice(from).join('');
}

/** Checks that every kind of request fails with this reason while the platform is faulty, and changes nothing. */
async function expectFailuresWithoutEffect(
  response: { status: number; body?: string },
  reason: string,
  seconds: number,
) {
  const { control } = api.simulator;
  const before = await readServers();
  const { channels } = (await server.channels()).body;
  const admin = await enterStaffArea(api, staff, 'admin');
  addFault({ kind: 'other', path: '/channels/*', ...response });
  expectError(await server.sendLogTestMessage(channels[0].id), reason, seconds);
  expectError(await admin.call('/v1/admin/create_invite', { server_id: teaHouseId }), reason, seconds);
  expect(await getNewestActions(api, 1)).toMatchObject([{ action: 'create_invite', outcome: 'failed' }]);
  addFault({ kind: 'other', path: `${OWN_GUILDS_PATH}/*`, method: 'DELETE', ...response });
  expectError(await admin.call('/v1/admin/leave_server', { server_id: teaHouseId }), reason, seconds);
  expect(await getNewestActions(api, 1)).toMatchObject([{ action: 'leave_server', outcome: 'failed' }]);
  api.advanceClock(60_000);
  addFault({ kind: 'other', ...response });
  expectError(await lookUp(7), reason, seconds);
  expectError(await get(`/v1/guild/${teaHouseId}`), reason, seconds);
  expectError(await get('/v1/me/guilds'), reason, seconds);
  expect(await readServers()).toEqual(before);
  expect(control.hasBot(teaHouseId)).toBe(true);
  control.faults.clear();
  expect((await lookUp(7)).status).toBe(200);
  const [{ guilds }] = (await get('/v1/me/guilds')).body;
  expect(guilds.find(({ id }: { id: string }) => id === teaHouseId).isBotJoined).toBe(true);
}

describe('a response that is not the platform’s', () => {
  test.each([
    ['a page with 403', { status: 403 }],
    ['a page with 404', { status: 404 }],
    ['a page with 401', { status: 401 }],
    ['a page with 200', { status: 200 }],
    ['JSON with 404 without an error code', { status: 404, body: '{"error":"not_found"}' }],
    ['JSON with 400 that is not an error', { status: 400, body: '[]' }],
    ['JSON of another shape with 200', { status: 200, body: '{"id":7}' }],
    ['truncated JSON with 200', { status: 200, body: '{"id":"1' }],
    ['a rate limit without a duration', { status: 429 }],
  ])('is treated as an unavailable platform: %s', async (_, response) => {
    await expectFailuresWithoutEffect(response, 'platform-unavailable', 5);
  });

  test('is described in the log', async () => {
    const setResponse = (status: number, body?: string) => {
      api.simulator.control.faults.clear();
      addFault({ kind: 'other', path: '/users/*', status, body });
      return captureLog(() => lookUp(8));
    };
    expect(await setResponse(403)).toContain("The response with status 403 is not in the platform's error format.");
    expect(await setResponse(200, '{"id":7}')).toMatch(/expected string, received number.*username/s);
  });

  test('is not retried if it is a rate limit without a duration', async () => {
    addFault({ kind: 'other', path: '/users/*', status: 429 });
    await lookUp(9);
    expect(api.simulator.control.calls()).toHaveLength(1);
  });
});

describe('an error code without a special meaning', () => {
  const body = '{"message":"internal network error","code":40333}';

  test('is returned as `platform-refused` and changes nothing', async () => {
    await expectFailuresWithoutEffect({ status: 403, body }, 'platform-refused', 60);
  });

  test('is returned with the request id that the log has', async () => {
    addFault({ kind: 'other', path: '/users/*', status: 403, body });
    const responses: TestResponse[] = [];
    const log = await captureLog(async () => responses.push(await lookUp(8), await lookUp(8, 'hu')));
    const number = /give the operator this number: (\S+)\.$/.exec(responses[0]?.body.message)?.[1];
    expect(responses[1]?.body.message).toMatch(/^A csevegőplatform ezt elutasította\. .* ezt a számot: \S+\.$/);
    const line = log.split('\n').find((text) => text.includes('internal network error (status 403, code 40333)'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({ level: 50, reqId: number });
  });
});
