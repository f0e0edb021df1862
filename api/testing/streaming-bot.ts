import { createBotKey } from '../bot/bot-key.ts';
import { readOutbox } from '../bot/outbox.ts';
import type { Database } from '../db/tables.ts';
import { type EventStream, openEventStream } from './event-stream.ts';
import type { TestApi } from './test-api.ts';

/** The id of the event with this number. */
export async function getEventId({ db }: { db: Database }, number: number): Promise<string> {
  const [everything] = await readOutbox(db, undefined, 1);
  return `${number}-${everything?.id.split('-')[1]}`;
}

/** A bot that opens change streams. */
export class StreamingBot {
  key = '';
  private readonly api: TestApi;
  private readonly streams: EventStream[] = [];

  constructor(api: TestApi) {
    this.api = api;
  }

  /** Creates its key, and revokes the previous one. */
  async createKey() {
    this.key = await createBotKey(this.api.context);
  }

  get headers() {
    return { authorization: `Bearer ${this.key}` };
  }

  /** Opens a stream after the event with this number or id, or without a last event. */
  async open(after?: number | string, url = this.api.url, instance?: string): Promise<EventStream> {
    const lastId = typeof after === 'number' ? await getEventId(this.api, after) : after;
    const headers = { ...this.headers, ...(lastId === undefined ? {} : { 'last-event-id': lastId }) };
    for (;;) {
      const stream = await openEventStream({ url, instance, headers });
      this.streams.push(stream);
      // Streams count as open until the process notices that the client disconnected.
      if (stream.response.statusCode !== 429) return stream;
      stream.disconnect();
    }
  }

  /** A stream that has sent all events so far, and the number of the last event. */
  async openCurrent(url?: string, instance?: string) {
    const stream = await this.open(undefined, url, instance);
    const [everything] = await stream.readEvents(1);
    return { stream, last: everything?.number ?? 0 };
  }

  disconnect() {
    for (const stream of this.streams.splice(0)) stream.disconnect();
  }
}
