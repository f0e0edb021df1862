import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { contract } from 'api-contract/contract';
import type { Route } from 'api-contract/route';
import type { CallOptions } from '../browser.ts';
import { readRows } from '../rows.ts';
import { startTestApi, type TestApi } from '../test-api.ts';
import {
  type Actors,
  type Caller,
  createActors,
  createCallersWithoutBotKey,
  createCallersWithoutPendingSignIn,
  createCallersWithoutSession,
  createCallersWithoutStaffAccess,
} from './actors.ts';
import { expectError } from './expect-error.ts';
import { createInvalidInputs } from './invalid-inputs.ts';
import { createSampleInput, formatPath, type Input } from './sample-input.ts';

let api: TestApi;
let actors: Actors;

const routes = Object.entries<Route>(contract);

/** How many invalid inputs a sample has for each route. */
const SAMPLE_SIZE = 6;

const JSON_TYPE = { 'content-type': 'application/json' };

/** Bodies that no route accepts: the expected error, the body and its headers. */
const invalidBodies: [string, string, Record<string, string>][] = [
  ['body-too-large', JSON.stringify({ twofa_token: 'x'.repeat(300_000) }), JSON_TYPE],
  ['media-type', 'twofa_token=123456', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['media-type', '{}', { 'content-type': 'text/plain' }],
  ['media-type', '{}', { 'content-type': 'application/xml' }],
  ['media-type', '{}', { 'content-type': 'x' }],
  ['media-type', '--x--', { 'content-type': 'multipart/form-data; boundary=x' }],
  ['input-invalid', '{', JSON_TYPE],
  ['input-invalid', '', JSON_TYPE],
  ['input-invalid', '\u0000', JSON_TYPE],
  ['input-invalid', '{"__proto__":{"token":"x"}}', JSON_TYPE],
  ['input-invalid', '{"a":{"\\u005f_proto__":{"isAdmin":true}}}', JSON_TYPE],
  ['input-invalid', '{"constructor":{"prototype":{"token":"x"}}}', JSON_TYPE],
];

/** Sends a request as a caller, with the fields that the caller adds to the body. */
function sendAs(route: Route, { browser, token, headers, fields }: Caller, input: Input, options: CallOptions = {}) {
  const isObject = typeof input.body === 'object' && input.body !== null && !Array.isArray(input.body);
  const body = fields && (isObject || input.body === undefined) ? { ...fields, ...Object(input.body) } : input.body;
  const sent = route.method === 'get' || options.text !== undefined ? undefined : body;
  return browser.call(route.method.toUpperCase(), formatPath(route, input), {
    ...(token === undefined ? {} : { token }),
    body: sent,
    language: 'hu',
    ...options,
    headers: { ...headers, ...options.headers },
  });
}

/** A caller of the type that a route requires. */
function getAuthorizedCaller({ caller }: Route): Caller {
  const { person, moderator, admin, pendingSignIn, botKey } = actors;
  const tokens = ({ token, modToken }: typeof admin) => ({ token, mod_token: modToken });
  if (caller === 'pending-sign-in') return { browser: pendingSignIn.browser, fields: pendingSignIn.tokens };
  if (caller === 'moderator') return { browser: moderator.browser, fields: tokens(moderator) };
  if (caller === 'admin') return { browser: admin.browser, fields: tokens(admin) };
  return { browser: person.browser, token: caller === 'bot' ? botKey : person.token };
}

function getUnauthorizedCallers({ caller }: Route): Record<string, Caller> {
  if (caller === 'user') return createCallersWithoutSession(actors, api.url);
  if (caller === 'bot') return createCallersWithoutBotKey(actors, api.url);
  if (caller === 'pending-sign-in') return createCallersWithoutPendingSignIn(actors, api.url);
  return caller === 'open' ? {} : createCallersWithoutStaffAccess(actors, caller, api.url);
}

/** The sample input of a route, with the caller's tokens instead of invented ones. */
function createInput(route: Route, { fields = {} }: Caller): Input {
  const input = createSampleInput(route);
  return 'body' in input ? { ...input, body: { ...Object(input.body), ...fields } } : input;
}

/** Runs requests and checks that they change nothing. */
async function withoutChange(calls: () => Promise<void>) {
  const before = await readRows(api.db);
  await calls();
  expect(await readRows(api.db)).toEqual(before);
}

/** Takes a few inputs that are spread over all of them. */
function sample<T>(inputs: T[]): T[] {
  const step = Math.ceil(inputs.length / SAMPLE_SIZE);
  return inputs.filter((_, index) => index % step === 0);
}

/**
 * Declares tests that send every route what it must reject. `sample` sends a few invalid inputs to each route, and
 * bodies that are not JSON to one route of each kind of caller; `all` sends everything to every route.
 */
export function testRejections(extent: 'sample' | 'all') {
  beforeAll(async () => {
    api = await startTestApi();
    actors = await createActors(api);
  });
  afterAll(() => api.stop());

  test.each(routes)('the route %s rejects callers without access', async (_, route) => {
    const acceptedCallers: unknown[] = [];
    await withoutChange(async () => {
      for (const [who, caller] of Object.entries(getUnauthorizedCallers(route))) {
        const response = await sendAs(route, caller, createInput(route, caller));
        const reason = expectError(response);
        // Missing tokens of a pending sign-in make the input invalid.
        const isExpectedError =
          [401, 403].includes(response.status) || (route.caller === 'pending-sign-in' && reason === 'input-invalid');
        if (!isExpectedError) acceptedCallers.push([who, reason]);
      }
    });
    expect(acceptedCallers).toEqual([]);
  });

  test.each(routes)('the route %s rejects malformed input', async (_, route) => {
    const accepted: unknown[] = [];
    await withoutChange(async () => {
      const caller = getAuthorizedCaller(route);
      const inputs = createInvalidInputs(route, createInput(route, caller));
      for (const input of extent === 'all' ? inputs : sample(inputs)) {
        const reason = expectError(await sendAs(route, { ...caller, fields: undefined }, input));
        // Staff tokens are checked before the rest of the body.
        const isStaff = route.caller === 'moderator' || route.caller === 'admin';
        const isExpectedError = reason === 'input-invalid' || (isStaff && reason.endsWith('session-missing'));
        if (!isExpectedError) accepted.push([input, reason]);
      }
    });
    expect(accepted).toEqual([]);
  });

  const writingRoutes = routes.filter(([, { method }]) => method !== 'get');
  const oneOfEachCaller = [...new Map(writingRoutes.map((entry) => [entry[1].caller, entry])).values()];
  test.each(extent === 'all' ? writingRoutes : oneOfEachCaller)(
    'the route %s rejects a body that is not JSON',
    async (_, route) => {
      await withoutChange(async () => {
        const caller = getAuthorizedCaller(route);
        for (const [expected, text, headers] of invalidBodies) {
          const response = await sendAs(route, caller, createInput(route, caller), { text, headers });
          expect([text.slice(0, 40), headers, expectError(response)]).toEqual([text.slice(0, 40), headers, expected]);
        }
      });
      expect(Reflect.get({}, 'token')).toBeUndefined();
    },
  );

  test('guild routes return the same error for a server without access as for an unknown one', async () => {
    const { person, other } = actors;
    const [foreign] = api.simulator.control.getMemberships(other.userId);
    const guildRoutes = routes.filter(([, { path }]) => path.startsWith('/v1/guild/{id}'));
    expect(guildRoutes.length).toBeGreaterThan(0);
    for (const [, route] of guildRoutes) {
      const input = createSampleInput(route);
      const [foreignInput, unknownInput] = [foreign?.server.id ?? '', '210000000000000999'].map((id) => ({
        ...input,
        params: { ...input.params, id },
      }));
      await withoutChange(async () => {
        const response = await sendAs(route, person, foreignInput ?? {});
        expect(expectError(response)).toBe('guild-denied');
        expect((await sendAs(route, person, unknownInput ?? {})).text).toBe(response.text);
      });
    }
  });
}
