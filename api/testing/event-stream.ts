import { once } from 'node:events';
import http, { IncomingMessage } from 'node:http';

/** An event in tests: its data, and the number in its id. Questions to the bot have no id. */
export interface TestEvent {
  number: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests read events of every shape.
  [name: string]: any;
}

/** A stream of server-sent events that tests read step by step. */
export class EventStream {
  readonly response: IncomingMessage;
  private readonly blocks: AsyncGenerator<string>;

  constructor(response: IncomingMessage) {
    this.response = response;
    this.blocks = readBlocks(response);
  }

  /** Returns the next `count` events. */
  async readEvents(count: number): Promise<TestEvent[]> {
    const events: TestEvent[] = [];
    while (events.length < count) {
      const { done, value } = await this.blocks.next();
      if (done) throw new Error(`The stream ended after ${events.length} of ${count} events.`);
      events.push(...parseEvents(value));
    }
    return events;
  }

  /** Returns the events up to the next keep-alive. */
  async readUntilKeepAlive(): Promise<TestEvent[]> {
    const events: TestEvent[] = [];
    for (;;) {
      const { done, value } = await this.blocks.next();
      if (done) throw new Error('The stream ended before a keep-alive.');
      if (value === ':') return events;
      events.push(...parseEvents(value));
    }
  }

  /** The remaining events of the stream, and whether the connection was aborted. */
  async readToEnd(): Promise<{ events: TestEvent[]; isAborted: boolean }> {
    const events: TestEvent[] = [];
    try {
      for await (const block of this.blocks) events.push(...parseEvents(block));
      return { events, isAborted: false };
    } catch {
      return { events, isAborted: true };
    }
  }

  /** Closes the connection, as a client that stops reading does. */
  disconnect() {
    this.response.destroy();
  }
}

/** Uses a keep-alive agent, as programs do. */
const agent = new http.Agent({ keepAlive: true });

interface Opening {
  /** The URL or the Unix socket of the API. */
  url?: string;
  socketPath?: string;
  /** What the process of the bot calls itself. */
  instance?: string | undefined;
  headers: Record<string, string>;
}

/** Opens the change stream without reading from it. */
export async function openEventStream({ url, socketPath, instance, headers }: Opening): Promise<EventStream> {
  const query = instance === undefined ? '' : `?instance=${instance}`;
  const request = http.get(`${url ?? 'http://localhost'}/v1/bot/changes${query}`, { agent, headers, socketPath });
  const [response] = await once(request, 'response');
  if (!(response instanceof IncomingMessage)) throw new Error('The API did not respond.');
  request.on('error', () => {});
  return new EventStream(response);
}

async function* readBlocks(response: IncomingMessage) {
  let text = '';
  for await (const chunk of response.setEncoding('utf8')) {
    const blocks = `${text}${chunk}`.split('\n\n');
    text = blocks.pop() ?? '';
    yield* blocks;
  }
}

function parseEvents(block: string): TestEvent[] {
  const [, id, data] = /^(?:id: (\d+)-[\da-f]{8}\n)?data: (.+)$/.exec(block) ?? [];
  return data === undefined ? [] : [{ ...JSON.parse(data), number: Number(id) }];
}
