import { setTimeout as sleep } from 'node:timers/promises';

/** How long to wait before a request is repeated, unless the site names a time. */
export const RETRY_DELAY_MS = 2000;

const REQUEST_TIMEOUT_MS = 10_000;

/** How long requests fail at once after the site did not respond; shorter than the delay of a retry. */
const FAIL_FAST_MS = 1000;

/** A bot that starts reads the settings of all its servers; the rest of them wait for their turn. */
const MAX_CONCURRENT_REQUESTS = 20;

export interface RequestOptions {
  headers?: Record<string, string>;
  body?: string;
  signal?: AbortSignal;
}

/** Sends requests to the site with the bot's key, a few at a time, and no faster than the site allows. */
export class SiteRequests {
  readonly #origin: string;
  readonly #key: string | undefined;
  readonly #stopped = new AbortController();
  readonly #waiting: (() => void)[] = [];
  #active = 0;
  #resumeAt = 0;
  #failure: { error: unknown; retryAt: number } | undefined;

  constructor(origin: string, key: string | undefined) {
    this.#origin = origin;
    this.#key = key;
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

  /** Sends a request whose response may take as long as it likes, and waits for no other request. */
  async open(path: string, { headers = {}, body, signal }: RequestOptions): Promise<Response> {
    this.#stopped.signal.throwIfAborted();
    // If each event of a busy bot waited for a site that does not respond, the events would pile up.
    if (this.#failure && this.#failure.retryAt > performance.now()) throw this.#failure.error;
    try {
      const response = await fetch(`${this.#origin}/v1/bot/${path}`, {
        method: body ? 'POST' : 'GET',
        headers: {
          authorization: `Bearer ${this.#key}`,
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...headers,
        },
        body,
        signal: AbortSignal.any([this.#stopped.signal, ...(signal ? [signal] : [])]),
      });
      this.#failure = undefined;
      return response;
    } catch (error) {
      this.#failure = { error, retryAt: performance.now() + FAIL_FAST_MS };
      throw error;
    }
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

/** How long the site asks to wait after a response, in milliseconds. */
export function getRetryDelayMs({ headers }: Response): number {
  return Number(headers.get('retry-after')) * 1000 || RETRY_DELAY_MS;
}
