import { DefaultRestOptions, REST, type RESTOptions } from '@discordjs/rest';
import { BotBudget } from './bot-budget.ts';
import {
  AuthorizationRevokedError,
  CredentialsRejectedError,
  PlatformResponseError,
  toPlatformError,
} from './errors.ts';
import { toRoute } from './route-limits.ts';
import { CALL_LIMITS_MS, type PlatformSettings } from './settings.ts';

/** Background jobs may take longer, because no user waits for them. */
const BACKGROUND_TIMEOUT_MS = 120_000;

/** Backoff after the bot token was rejected: the platform blocks clients that keep trying. */
const AUTH_BACKOFF_MS = 10_000;

/** The platform's code for a user's token that is not valid, whatever the status. */
const INVALID_TOKEN_CODE = 50_025;

/** A request to the platform with these options. */
type Call = (rest: REST, options: { auth: false; signal: AbortSignal }) => Promise<unknown>;

/** Sends a request with a token and a timeout; throws an error of errors.ts. */
export type SendRequest = (method: string, path: string, call: Call) => Promise<unknown>;

/** Creates the clients of the platform: as the bot, as the bot in the background, and on behalf of a user. */
export function createClients({ apiUrl, botToken }: PlatformSettings, now: () => number) {
  const stopping = new AbortController();
  const createRest = (
    authorization: string,
    { retries, maxWaitMs }: { retries: number; maxWaitMs: number },
    more = {},
  ) =>
    new REST({
      api: apiUrl,
      version: '10',
      timeout: CALL_LIMITS_MS.attempt,
      retries,
      rejectOnRateLimit: rejectWaitAbove(maxWaitMs),
      // A token that the client manages would be dropped at the first 401; this header is not.
      headers: { Authorization: authorization },
      ...more,
    });
  const budget = new BotBudget();
  const observeLimits: RESTOptions['makeRequest'] = async (url, init) => {
    const response = await DefaultRestOptions.makeRequest(url, init);
    const path = new URL(url).pathname.replace(/^.*?\/v10(?=\/)/, '');
    budget.routes.update(toRoute(init.method ?? 'GET', path), response.headers);
    return response;
  };
  const observed = { makeRequest: observeLimits };
  const foreground = createRest(`Bot ${botToken}`, { retries: 1, maxWaitMs: CALL_LIMITS_MS.wait }, observed);
  const background = createRest(`Bot ${botToken}`, { retries: 3, maxWaitMs: Number.POSITIVE_INFINITY }, observed);

  async function send(rest: REST, call: Call, timeoutMs = CALL_LIMITS_MS.call) {
    const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), stopping.signal]);
    const response = call(rest, { auth: false, signal }).catch((error: unknown) => {
      throw toPlatformError(error);
    });
    return withMetrics(response);
  }

  let rejectedAt = Number.NEGATIVE_INFINITY;

  function throwDuringBackoff() {
    const elapsedMs = now() - rejectedAt;
    if (elapsedMs >= 0 && elapsedMs < AUTH_BACKOFF_MS) throw toBotTokenError(AUTH_BACKOFF_MS - elapsedMs);
  }

  /** Sends a request with the bot token when it is its turn; fails immediately during the backoff after a 401. */
  async function sendWithBotToken(rest: REST, route: string, call: Call, timeoutMs?: number) {
    throwDuringBackoff();
    const sendInTurn = async () => {
      throwDuringBackoff();
      return send(rest, call, timeoutMs);
    };
    return budget.run(route, sendInTurn).catch((error: unknown) => {
      if (!(error instanceof PlatformResponseError) || error.status !== 401) throw error;
      rejectedAt = now();
      throw toBotTokenError(AUTH_BACKOFF_MS, error);
    });
  }

  return {
    sendAsBot: ((method, path, call) =>
      sendWithBotToken(foreground, toRoute(method, path), call)) satisfies SendRequest,

    sendAsBackgroundBot: ((method, path, call) =>
      sendWithBotToken(background, toRoute(method, path), call, BACKGROUND_TIMEOUT_MS)) satisfies SendRequest,

    /** A separate client for each request of a user: rate limits are per user, and tokens never mix. */
    createUserRequest(token: string): SendRequest {
      const noSweepers = { handlerSweepInterval: 0, hashSweepInterval: 0 };
      const rest = createRest(`Bearer ${token}`, { retries: 1, maxWaitMs: CALL_LIMITS_MS.wait }, noSweepers);
      return (_method, _path, call) =>
        send(rest, call).catch((error: unknown) => {
          if (error instanceof PlatformResponseError && (error.status === 401 || error.code === INVALID_TOKEN_CODE))
            throw new AuthorizationRevokedError('The platform no longer accepts the access token.', { cause: error });
          throw error;
        });
    },

    /** Divides the budget of the bot's calls among the API processes. */
    divideBudget(processCount: number) {
      budget.processCount = processCount;
    },

    /** Among how many API processes the budget is divided. */
    getProcessCount: () => budget.processCount,

    /** Aborts pending requests and stops the clients' timers. */
    stop() {
      stopping.abort();
      budget.stop();
      for (const rest of [foreground, background]) {
        rest.clearHandlerSweeper();
        rest.clearHashSweeper();
      }
    },
  };
}

function toBotTokenError(milliseconds: number, cause?: Error) {
  return new CredentialsRejectedError('DISCORD_BOT_TOKEN', milliseconds / 1000, cause);
}

/** Rejects if the wait is too long, or zero, because the client would retry forever. */
function rejectWaitAbove(maxWaitMs: number): RESTOptions['rejectOnRateLimit'] {
  return ({ retryAfter, timeToReset }) => retryAfter === 0 || Math.max(retryAfter, timeToReset) > maxWaitMs;
}

/** A finished request to the platform. */
export interface PlatformCall {
  outcome: 'answered' | 'refused' | 'unavailable';
  milliseconds: number;
}

const listeners = new Set<(call: PlatformCall) => void>();

/** Calls the listener after every request to the platform; returns a function that removes the listener. */
export function onPlatformCall(listener: (call: PlatformCall) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Reports the outcome and duration of a call to the listeners. */
export async function withMetrics<T>(call: Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const report = (outcome: PlatformCall['outcome']) => {
    for (const listener of listeners) listener({ outcome, milliseconds: performance.now() - startedAt });
  };
  try {
    const response = await call;
    report('answered');
    return response;
  } catch (error) {
    if (!(error instanceof PlatformResponseError)) report('unavailable');
    // Anybody can look up users who do not exist.
    else report(error.status === 404 ? 'answered' : 'refused');
    throw error;
  }
}
