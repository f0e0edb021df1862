import { createBotKey } from '../bot/bot-key.ts';
import { type EventStream, openEventStream } from './event-stream.ts';
import type { TestApi } from './test-api.ts';

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

  /** Opens a stream after an event, or without a last event. */
  async open(after?: number | string, url = this.api.url): Promise<EventStream> {
    const headers = { ...this.headers, ...(after === undefined ? {} : { 'last-event-id': String(after) }) };
    for (;;) {
      const stream = await openEventStream({ url, headers });
      this.streams.push(stream);
      // Streams count as open until the process notices that the client disconnected.
      if (stream.response.statusCode !== 429) return stream;
      stream.disconnect();
    }
  }

  /** A stream that has sent all events so far, and the number of the last event. */
  async openCurrent(url?: string) {
    const stream = await this.open(undefined, url);
    const [everything] = await stream.readEvents(1);
    return { stream, last: everything?.number ?? 0 };
  }

  disconnect() {
    for (const stream of this.streams.splice(0)) stream.disconnect();
  }
}
