import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  describeFailure,
  describeMissingKey,
  describeResponse,
  getAuthorization,
  getOrigin,
  SiteProblem,
} from './site-problem.ts';

/** How long to wait before a request is repeated, unless the site names a time. */
export const RETRY_DELAY_MS = 2000;
const MAX_RETRY_DELAY_MS = 3_600_000;

export const REQUEST_TIMEOUT_MS = 10_000;

/** How long requests fail at once after the site did not respond; shorter than the delay of a retry. */
const FAIL_FAST_MS = 1000;

/** A busy bot may need the settings of many servers at once; the rest of the requests wait for their turn. */
const MAX_CONCURRENT_REQUESTS = 20;

export interface RequestOptions {
  /** Default: POST with a body, otherwise GET. */
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  signal?: AbortSignal;
  /** What to log if the site does not have the call. */
  olderSiteMessage?: string;
}

export interface SiteAddress {
  /** The address of the site, such as `https://vigil.example`. */
  site: string;
  /** The bot's key. */
  key: string | undefined;
}

/** Sends requests to the site with the bot's key, a few at a time, and no faster than the site allows. */
export class SiteRequests {
  /** Identifies this process, which gets the questions about the servers that it reported. */
  readonly instance = randomUUID();
  readonly #site: string;
  readonly #key: string | undefined;
  readonly #log: (message: string) => void;
  readonly #stopped = new AbortController();
  readonly #waiting: (() => void)[] = [];
  /** What is wrong now, by the first part of the path. */
  readonly #problems = new Map<string, string>();
  #active = 0;
  #resumeAt = 0;
  #failure: { error: unknown; retryAt: number } | undefined;

  constructor({ site, key }: SiteAddress, log: (message: string) => void) {
    this.#site = getOrigin(site);
    this.#key = key;
    this.#log = log;
  }

  get isStopped(): boolean {
    return this.#stopped.signal.aborted;
  }

  /** Sends a request. After 429 it waits as long as the site asks for, and sends the request again. */
  async send(path: string, options: RequestOptions = {}): Promise<Response> {
    if (this.#active >= MAX_CONCURRENT_REQUESTS) await new Promise<void>((resume) => this.#waiting.push(resume));
    else this.#active += 1;
    try {
      for (;;) {
        while (!this.isStopped && this.#resumeAt > performance.now())
          await this.wait(this.#resumeAt - performance.now());
        const response = await this.open(path, { ...options, signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
        if (response.status !== 429) return response;
        await response.body?.cancel();
        this.#resumeAt = performance.now() + getRetryDelayMs(response);
      }
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#active -= 1;
    }
  }

  /**
   * Sends a request whose response may take as long as it likes, and waits for no other request. Throws a `SiteProblem`,
   * and logs it once, if the site does not respond as expected.
   */
  async open(path: string, options: RequestOptions): Promise<Response> {
    this.#stopped.signal.throwIfAborted();
    // If each event of a busy bot waited for a site that does not respond, the events would pile up.
    if (this.#failure && this.#failure.retryAt > performance.now()) throw this.#failure.error;
    try {
      if (!this.#key) throw describeMissingKey();
      const response = await this.#fetch(path, options);
      this.#failure = undefined;
      const problem = await describeResponse(this.#site, response, options.olderSiteMessage);
      if (problem) throw problem;
      this.#problems.delete(getSource(path));
      return response;
    } catch (error) {
      if (this.isStopped) throw error;
      const problem = error instanceof SiteProblem ? error : describeFailure(this.#site, error);
      const failFastMs = getFailFastMs(problem);
      if (failFastMs > 0) this.#failure = { error: problem, retryAt: performance.now() + failFastMs };
      this.#logOnce(getSource(path), problem.message);
      throw problem;
    }
  }

  #fetch(path: string, { method, headers = {}, body, signal }: RequestOptions): Promise<Response> {
    return fetch(`${this.#site}/v1/bot/${path}`, {
      method: method ?? (body ? 'POST' : 'GET'),
      headers: {
        ...getAuthorization(this.#key ?? ''),
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      body: body ?? null,
      signal: AbortSignal.any([this.#stopped.signal, ...(signal ? [signal] : [])]),
    });
  }

  #logOnce(source: string, message: string) {
    const isLogged = [...this.#problems.values()].includes(message);
    this.#problems.set(source, message);
    if (!isLogged) this.#log(message);
  }

  /** Waits; returns early if the client is stopped. */
  async wait(milliseconds: number): Promise<void> {
    await sleep(milliseconds, undefined, { signal: this.#stopped.signal }).catch(() => {});
  }

  /** Aborts all requests; later ones fail. */
  stop() {
    this.#stopped.abort();
  }
}

/** An error of the bot's own log function must not end a report or the stream. The message is printed instead. */
export function guardLog(log: (message: string) => unknown): (message: string) => void {
  const call = async (message: string) => {
    await log(message);
  };
  return (message) => void call(message).catch(() => console.warn(message));
}

/** How long later requests fail at once: as long as the site asks for, or until it may respond again. */
function getFailFastMs({ kind, response }: SiteProblem): number {
  if (kind === 'unreachable') return FAIL_FAST_MS;
  return kind === 'failing' && response ? getRetryDelayMs(response, 0) : 0;
}

function getSource(path: string): string {
  return path.split(/[/?]/, 1).join('');
}

/** How long the site asks to wait after a response, in milliseconds. Timers treat more than 24 days as no time at all. */
export function getRetryDelayMs({ headers }: Response, defaultMs = RETRY_DELAY_MS): number {
  const delayMs = Number(headers.get('retry-after')) * 1000;
  return delayMs > 0 ? Math.min(delayMs, MAX_RETRY_DELAY_MS) : defaultMs;
}

/** Adds the parameters that are not empty. */
export function toPath(path: string, query: Record<string, string>): string {
  const parameters = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ''));
  return parameters.size > 0 ? `${path}?${parameters}` : path;
}
