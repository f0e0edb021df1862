import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { contract } from 'api-contract/contract';
import type { Route } from 'api-contract/route';
import type { CallOptions } from '../testing/browser.ts';
import {
  type Actors,
  type Caller,
  createActors,
  createCallersWithoutBotKey,
  createCallersWithoutPendingSignIn,
  createCallersWithoutSession,
  createCallersWithoutStaffAccess,
} from '../testing/contract-sweep/actors.ts';
import { expectError } from '../testing/contract-sweep/expect-error.ts';
import { createInvalidInputs } from '../testing/contract-sweep/invalid-inputs.ts';
import { createSampleInput, formatPath, type Input } from '../testing/contract-sweep/sample-input.ts';
import { readRows } from '../testing/rows.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';

let api: TestApi;
let actors: Actors;
beforeAll(async () => {
  api = await startTestApi();
  actors = await createActors(api);
});
afterAll(() => api.stop());

const routes = Object.entries<Route>(contract);

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

describe.each(routes)('the route %s', (_, route) => {
  test('rejects callers without access', async () => {
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

  test('rejects malformed input', async () => {
    const accepted: unknown[] = [];
    await withoutChange(async () => {
      const caller = getAuthorizedCaller(route);
      for (const input of createInvalidInputs(route, createInput(route, caller))) {
        const reason = expectError(await sendAs(route, { ...caller, fields: undefined }, input));
        // Staff tokens are checked before the rest of the body.
        const isStaff = route.caller === 'moderator' || route.caller === 'admin';
        const isExpectedError = reason === 'input-invalid' || (isStaff && reason.endsWith('session-missing'));
        if (!isExpectedError) accepted.push([input, reason]);
      }
    });
    expect(accepted).toEqual([]);
  });

  test('rejects a body that is not JSON', async () => {
    if (route.method === 'get') return;
    const json = { 'content-type': 'application/json' };
    const bodies: [string, string, Record<string, string>][] = [
      ['body-too-large', JSON.stringify({ twofa_token: 'x'.repeat(70_000) }), json],
      ['media-type', 'twofa_token=123456', { 'content-type': 'application/x-www-form-urlencoded' }],
      ['media-type', '{}', { 'content-type': 'text/plain' }],
      ['media-type', '{}', { 'content-type': 'application/xml' }],
      ['media-type', '{}', { 'content-type': 'x' }],
      ['media-type', '--x--', { 'content-type': 'multipart/form-data; boundary=x' }],
      ['input-invalid', '{', json],
      ['input-invalid', '', json],
      ['input-invalid', '\u0000', json],
      ['input-invalid', '{"__proto__":{"token":"x"}}', json],
      ['input-invalid', '{"a":{"\\u005f_proto__":{"isAdmin":true}}}', json],
      ['input-invalid', '{"constructor":{"prototype":{"token":"x"}}}', json],
    ];
    await withoutChange(async () => {
      const caller = getAuthorizedCaller(route);
      for (const [expected, text, headers] of bodies) {
        const response = await sendAs(route, caller, createInput(route, caller), { text, headers });
        expect([text.slice(0, 40), headers, expectError(response)]).toEqual([text.slice(0, 40), headers, expected]);
      }
    });
    expect(Reflect.get({}, 'token')).toBeUndefined();
  });
});

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
