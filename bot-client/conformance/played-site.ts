import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { checkRequest } from './check-request.ts';
import type { SiteRequest } from './site-request.ts';

export interface Reply {
  status: number;
  headers?: Record<string, string>;
  body?: unknown;
}

export interface PlayedSettings {
  id: string;
  features: Record<string, { revision: number; values: Record<string, unknown> }>;
  [field: string]: unknown;
}

export const KEY = 'bot_conformance';
export const DIGEST = 'd'.repeat(43);

const REQUEST_TIMEOUT_MS = 50_000;

/** Plays the site for a client: has the calls of docs/bot-protocol.md, and records what the client sends. */
export class PlayedSite {
  key = KEY;
  /** The entries of `GET settings` in this order; those that are not objects are sent as they are. */
  settings: unknown[] = [];
  bans: string[] = [];
  pageSize = 200;
  /** Returns another reply to a request than the usual one. */
  intercept: (request: SiteRequest) => Reply | undefined = () => undefined;
  readonly requests: SiteRequest[] = [];
  /** What the client sent that the API would reject. */
  readonly faults: string[] = [];
  readonly #server = createServer((request, response) => void this.#handle(request, response));
  readonly #streams = new Set<ServerResponse>();
  readonly #listeners = new Set<() => void>();
  #events: { id: string; data: string }[] = [];
  #incarnation = 1;
  #eventCount = 0;
  #port = 0;

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Starts the site, at the same address as before. */
  async start() {
    await once(this.#server.listen(this.#port, '127.0.0.1'), 'listening');
    const address = this.#server.address();
    if (typeof address === 'object' && address) this.#port = address.port;
  }

  async stop() {
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
  }

  /** Sends a change to open streams, and to those that are opened later; returns the id of its event. */
  publish(change: object): string {
    const id = `${this.#incarnation}-${++this.#eventCount}`;
    const event = { id, data: JSON.stringify(change) };
    this.#events.push(event);
    this.sendRaw(formatEvent(event));
    return id;
  }

  /** Writes to the open streams. */
  sendRaw(content: string | Uint8Array) {
    for (const stream of this.#streams) stream.write(content);
  }

  endStreams() {
    for (const stream of this.#streams) stream.destroy();
  }

  /** A backup is restored: the site does not know the ids of its earlier events. */
  restore() {
    this.#incarnation += 1;
    this.#events = [];
  }

  /** Returns the first matching request since `after` requests, and waits for it if there is none yet. */
  async waitFor(
    call: string,
    matches: (request: SiteRequest) => boolean = () => true,
    after = 0,
  ): Promise<SiteRequest> {
    const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
    for (;;) {
      const found = this.requests.slice(after).find((request) => request.call === call && matches(request));
      if (found) return found;
      await new Promise<void>((resolve, reject) => {
        this.#listeners.add(resolve);
        timeout.addEventListener('abort', () =>
          reject(new Error(`The client did not send ${call}.\n${this.report()}`)),
        );
      });
    }
  }

  /** What the client sent so far. */
  report(): string {
    return this.requests
      .map(({ call, query, body }) => `${call} ${JSON.stringify(query)} ${JSON.stringify(body)}`.slice(0, 200))
      .join('\n');
  }

  async #handle(message: IncomingMessage, response: ServerResponse) {
    const { pathname, searchParams } = new URL(message.url ?? '', this.url);
    const call = `${message.method} ${pathname.replace('/v1/bot/', '')}`;
    const content = await text(message);
    const body: unknown = content === '' ? undefined : JSON.parse(content);
    const request = { call, query: Object.fromEntries(searchParams), headers: message.headers, body };
    const { status, headers, body: replyBody } = this.#reply(request);
    if (call === 'GET changes' && status === 200) this.#openStream(request, response);
    else response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(replyBody));
    this.requests.push(request);
    for (const resume of this.#listeners) resume();
    this.#listeners.clear();
  }

  #reply(request: SiteRequest): Reply {
    if (request.headers.authorization !== `Bearer ${this.key}`)
      return { status: 401, body: { reason: 'bot-key-wrong' } };
    const intercepted = this.intercept(request);
    if (intercepted) return intercepted;
    const fault = checkRequest(request);
    if (fault === undefined) return this.#serve(request);
    this.faults.push(fault);
    return { status: 400, body: { reason: 'input-invalid', message: fault } };
  }

  #serve({ call, query }: SiteRequest): Reply {
    const { after = '' } = query;
    switch (call) {
      case 'PUT manifest':
        return { status: 200, body: { message: 'OK', digest: DIGEST, live: true } };
      case 'GET settings': {
        const start = this.settings.findIndex((entry) => getId(entry) === after) + 1;
        const settings = this.settings.slice(start, start + this.pageSize);
        return { status: 200, body: { settings, more: start + this.pageSize < this.settings.length } };
      }
      case 'GET bans': {
        const rest = this.bans.filter((id) => id > after);
        return { status: 200, body: { bans: rest.slice(0, this.pageSize), more: rest.length > this.pageSize } };
      }
      case 'GET changes':
      case 'POST answers':
      case 'POST applied':
      case 'POST commands':
      case 'POST decisions':
      case 'POST members':
      case 'POST problems':
      case 'POST servers':
        return { status: 200, body: { message: 'OK' } };
      default:
        return this.#serveOneServer(call);
    }
  }

  #serveOneServer(call: string): Reply {
    const [, id] = /^GET guilds\/(\d+)\/settings$/.exec(call) ?? [];
    const settings = this.settings.find((entry) => id !== undefined && getId(entry) === id);
    return settings ? { status: 200, body: settings } : { status: 404, body: { reason: 'server-unknown' } };
  }

  #openStream({ headers }: SiteRequest, response: ServerResponse) {
    const last = this.#events.findIndex(({ id }) => id === headers['last-event-id']);
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('retry: 2000\n\n');
    this.#streams.add(response);
    response.once('close', () => this.#streams.delete(response));
    // Like the API: an id that the site does not know means that the client may have missed changes.
    const everything = { id: `${this.#incarnation}-${++this.#eventCount}`, data: '{"kind":"everything"}' };
    const missed = last < 0 ? [everything] : this.#events.slice(last + 1);
    if (last < 0) this.#events.push(everything);
    for (const event of missed) response.write(formatEvent(event));
  }
}

function formatEvent({ id, data }: { id: string; data: string }): string {
  return `id: ${id}\ndata: ${data}\n\n`;
}

function getId(entry: unknown): unknown {
  return typeof entry === 'object' && entry !== null && 'id' in entry ? entry.id : undefined;
}
