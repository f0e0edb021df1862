import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { type ApiState, createApiState } from './api-state.ts';
import { type CallName, findCall } from './calls.ts';
import { type Fault, Faults } from './faults.ts';
import { ApiError, type ApiResponse, type Call } from './handler.ts';
import { type PersonName, people } from './people.ts';

/** An API that implements only §7 of the specification. */
export type SpecificationApi = Awaited<ReturnType<typeof startSpecificationApi>>;

/** Starts an API that implements only §7 of the specification; tests can pass a clock. */
export async function startSpecificationApi({ now = Date.now }: { now?: () => number } = {}) {
  const calls: Call[] = [];
  const faults = new Faults();
  let clockOffsetMs = 0;
  const clock = () => now() + clockOffsetMs;
  let state = createApiState(clock);

  async function handleRequest(request: IncomingMessage, response: ServerResponse) {
    const call = await readCall(request);
    calls.push(call);
    const route = findCall(call.method, call.path);
    const fault = route && faults.take(route.name);
    if (fault === 'hang') return;
    if (fault === 'network') return request.socket.destroy();
    const { status = 200, headers, body }: ApiResponse = fault ?? respond(call);
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  }

  function respond(call: Call): ApiResponse {
    try {
      const route = findCall(call.method, call.path);
      if (!route) throw new ApiError(404, 'Not found.');
      return route.handler(call, state);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return { status: error.status, body: { message: error.message } };
    }
  }

  const server = createServer((request, response) => {
    // A browser may disconnect during a request.
    handleRequest(request, response).catch(() => request.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The API has no port.');

  return {
    url: `http://127.0.0.1:${address.port}`,
    /** Every call so far. */
    calls,
    /** Makes a call fail, always or `times` times; returns a function that removes the fault. */
    fail: (call: CallName, fault: Fault, times = Number.POSITIVE_INFINITY) => faults.plan(call, fault, times),
    /** The cookies of a signed-in person; staff have also entered the code of their area. */
    signIn(name: PersonName) {
      const token = state.tokens.createSession(name);
      const { is_admin, is_mod } = people[name];
      if (!is_mod) return { token };
      return { token, mod_token: state.tokens.createModToken(token, is_admin ? 'admin' : 'mod') };
    },
    /** The Cookie header of a person who signs in now. */
    createCookieHeader(name: PersonName): string {
      return Object.entries(this.signIn(name))
        .map(([cookie, value]) => `${cookie}=${value}`)
        .join('; ');
    },
    /** Changes the state of the API until the next reset. */
    change: (edit: (state: ApiState) => void) => edit(state),
    /** Moves the API's clock forward. */
    advanceClock(milliseconds: number) {
      clockOffsetMs += milliseconds;
    },
    /** Resets everything to the start; existing tokens become invalid. */
    reset() {
      calls.length = 0;
      faults.clear();
      clockOffsetMs = 0;
      state = createApiState(clock);
    },
    /** Stops immediately, even if requests are pending. */
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

async function readCall(request: IncomingMessage): Promise<Call> {
  const { pathname, searchParams } = new URL(`http://api${request.url}`);
  const body = parseObject(await text(request));
  const query = Object.fromEntries(searchParams);
  return { method: request.method ?? '', path: pathname, query, headers: request.headers, body };
}

function parseObject(body: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(body);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
