import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { botChange } from 'api-contract/bot';
import type { contract } from 'api-contract/contract';
import type { FastifyInstance } from 'fastify';
import { getBearerToken } from '../auth/credentials.ts';
import type { Listen } from '../db/listen.ts';
import type { Database, QueryDeps } from '../db/tables.ts';
import { ApiError } from '../errors.ts';
import type { AppContext, RequestContext } from '../http/context.ts';
import { type AskEvent, claimAsks } from './asks.ts';
import { authenticateBot } from './bot-key.ts';
import { OUTBOX_CHANNEL, type OutboxEvent, readOutbox } from './outbox.ts';

/** The maximum number of open streams per process. */
export const MAX_STREAMS = 5000;

const KEEP_ALIVE_MS = 10_000;
const BATCH_SIZE = 500;

/** How long a bot should wait before it reconnects. */
const RECONNECT_MS = 2000;

/** How long a bot should wait if there is no free stream. */
const RETRY_SECONDS = 10;

export interface BotDeps extends AppContext {
  listen: Listen;
  changeStreams: ChangeStreams;
}

type StreamRequest = RequestContext<typeof contract.botChanges, BotDeps>;

/** `GET /v1/bot/changes`: streams the events after `Last-Event-ID` until the bot disconnects. */
export async function streamChanges(call: StreamRequest) {
  const { input, reply, request, changeStreams, log } = call;
  const stream = changeStreams.open(() => {
    log.warn({}, 'The bot stopped reading its change stream and was disconnected.');
    reply.raw.destroy();
  }, input.query.instance);
  reply.raw.once('close', () => changeStreams.remove(stream));
  reply.raw.setTimeout(0);
  // nginx would buffer small chunks; a keep-alive connection would delay the shutdown.
  reply.headers({ 'content-type': 'text/event-stream', 'x-accel-buffering': 'no', connection: 'close' });
  const { 'last-event-id': last } = request.headers;
  return Readable.from(writeEvents(call, stream, typeof last === 'string' ? last : undefined));
}

/** The text of the stream, generated as the bot reads it, so that nothing is buffered for a slow bot. */
async function* writeEvents(call: StreamRequest, stream: ChangeStream, from: string | undefined) {
  const { changeStreams, request } = call;
  const key = getBearerToken(request) ?? '';
  let last = from;
  yield `retry: ${RECONNECT_MS}\n\n`;
  // The key may have been replaced since; each check also counts as a heartbeat of the bot.
  while (!stream.isEnded && (await changeStreams.checkKey(key, () => authenticateBot(call, key)))) {
    stream.markRead();
    const [events, asks] = await Promise.all([changeStreams.read(last), changeStreams.takeAsks(call, stream)]);
    last = events.at(-1)?.id ?? last;
    yield [...events.map(formatEvent), ...asks.map(formatAsk)].join('') || ':\n\n';
    // A bot that is far behind must not keep the process busy.
    if (events.length < BATCH_SIZE) await stream.waitForWake();
    else await nextTurn();
  }
}

function formatEvent({ id, change }: OutboxEvent): string {
  return `id: ${id}\ndata: ${JSON.stringify(botChange.parse(change))}\n\n`;
}

/** Without an id, because a bot that reconnects must not get the question again. */
function formatAsk(ask: AskEvent): string {
  return `data: ${JSON.stringify(botChange.parse(ask))}\n\n`;
}

/** Wakes the streams on NOTIFY, and ends them at shutdown before pending requests are awaited. */
export function wakeStreamsOnNotify(app: FastifyInstance, { listen, changeStreams }: BotDeps) {
  let unlisten: (() => Promise<void>) | undefined;
  app.addHook('onReady', async () => {
    unlisten = await listen(OUTBOX_CHANNEL, () => changeStreams.wake());
  });
  app.addHook('preClose', async () => changeStreams.stop());
  app.addHook('onClose', async () => unlisten?.());
}

/** The open streams of this process; reads the outbox for all of them. */
export class ChangeStreams {
  private readonly db: Database;
  private readonly streams = new Set<ChangeStream>();
  private readonly timer = setInterval(() => this.sendKeepAlive(), KEEP_ALIVE_MS).unref();
  private latestRead: { last: string | undefined; events: Promise<OutboxEvent[]> } | undefined;
  private readonly keyChecks = new Map<string, Promise<boolean>>();
  private areAsksTaken = false;
  private nextWake = Promise.withResolvers<void>();
  private isStopped = false;

  constructor({ db }: { db: Database }) {
    this.db = db;
  }

  get count(): number {
    return this.streams.size;
  }

  /** Opens a stream for a process of the bot. `disconnect` is called if the bot does not read what it was sent. */
  open(disconnect: () => void, instance?: string): ChangeStream {
    if (this.isStopped) throw new ApiError('not-ready');
    if (this.streams.size >= MAX_STREAMS) throw new ApiError('too-many-requests', RETRY_SECONDS);
    const stream = new ChangeStream(() => {
      this.remove(stream);
      disconnect();
    }, instance);
    this.streams.add(stream);
    this.forgetResults();
    return stream;
  }

  remove(stream: ChangeStream) {
    this.streams.delete(stream);
    stream.end();
  }

  /** The events after `last`; streams that are at the same event share one read until they are woken again. */
  read(last: string | undefined): Promise<OutboxEvent[]> {
    if (!this.latestRead || this.latestRead.last !== last)
      this.latestRead = { last, events: readOutbox(this.db, last, BATCH_SIZE) };
    return this.latestRead.events;
  }

  /** Checks a key once for all streams that use it, until they are woken again. */
  checkKey(key: string, check: () => Promise<boolean>): Promise<boolean> {
    const result = this.keyChecks.get(key) ?? check();
    this.keyChecks.set(key, result);
    return result;
  }

  /**
   * The questions for a stream. The first stream that was woken claims those for all streams of this process; it gets those
   * for any process of the bot.
   */
  async takeAsks(deps: QueryDeps, stream: ChangeStream): Promise<AskEvent[]> {
    if (!this.areAsksTaken) {
      this.areAsksTaken = true;
      const instances = new Set([...this.streams].flatMap((open) => open.instance ?? []));
      for (const { instance, event } of await claimAsks(deps, [...instances])) {
        // A bot that reconnects may have an older stream that has not ended yet.
        const own = instance && [...this.streams].findLast((open) => open.instance === instance);
        (own || stream).addAsk(event);
      }
    }
    return stream.takeAsks();
  }

  /** Resolves when something may have changed. */
  waitForWake(): Promise<void> {
    return this.nextWake.promise;
  }

  /** Wakes every stream, because there may be new events. */
  wake() {
    this.forgetResults();
    this.nextWake.resolve();
    this.nextWake = Promise.withResolvers();
    for (const stream of this.streams) stream.wake();
  }

  /** Makes every stream poll and write, even if no NOTIFY arrived. */
  sendKeepAlive() {
    this.forgetResults();
    for (const stream of this.streams) stream.sendKeepAlive();
  }

  private forgetResults() {
    this.latestRead = undefined;
    this.areAsksTaken = false;
    this.keyChecks.clear();
  }

  /** Ends every stream; bots reconnect to another process, or later. */
  stop() {
    this.isStopped = true;
    clearInterval(this.timer);
    for (const stream of this.streams) stream.end();
  }
}

class ChangeStream {
  isEnded = false;
  private isWoken = false;
  private missedReads = 0;
  private resume: (() => void) | undefined;
  private asks: AskEvent[] = [];
  readonly instance: string | undefined;
  private readonly disconnect: () => void;

  constructor(disconnect: () => void, instance: string | undefined) {
    this.instance = instance;
    this.disconnect = disconnect;
  }

  /** Adds a question that the stream sends next. */
  addAsk(ask: AskEvent) {
    this.asks.push(ask);
    this.wake();
  }

  /** Each question once. */
  takeAsks(): AskEvent[] {
    return this.asks.splice(0);
  }

  /** Called when the bot has read everything so far; later changes wake the stream. */
  markRead() {
    this.isWoken = false;
    this.missedReads = 0;
  }

  async waitForWake() {
    // A stream may end while a key is being checked, before `markRead`.
    if (this.isWoken || this.isEnded) return;
    await new Promise<void>((resume) => {
      this.resume = resume;
    });
    this.resume = undefined;
  }

  wake() {
    this.isWoken = true;
    this.resume?.();
  }

  /** Ends the stream after the current write. */
  end() {
    this.isEnded = true;
    this.wake();
  }

  /** Wakes the stream, which then writes, or disconnects a bot that has read nothing since the previous call. */
  sendKeepAlive() {
    if (!this.resume && ++this.missedReads > 1) this.disconnect();
    else this.wake();
  }
}
