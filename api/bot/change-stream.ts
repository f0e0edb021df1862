import { Readable } from 'node:stream';
import { setImmediate as othersTurn } from 'node:timers/promises';
import { botChange } from 'api-contract/bot';
import type { contract } from 'api-contract/contract';
import { getBearerToken } from '../auth/credentials.ts';
import { ApiError } from '../errors.ts';
import type { RequestContext } from '../http/register-route.ts';
import { authenticateBot } from './bot-key.ts';
import { readOutbox, type ToldChange } from './outbox.ts';

/** How many changes are read at once. */
const batch = 500;

/** How long a reader waits before it comes back, in milliseconds, where it does as the stream says. */
const comeBack = 2000;

type StreamCall = RequestContext<typeof contract.botChanges>;

/** `GET /v1/bot/changes`: tells every change behind the one that the reader names, as long as the reader reads. */
export async function answerStream(call: StreamCall) {
  const { reply, request, changeStreams, log } = call;
  const reader = changeStreams.admit(() => {
    log.warn({}, 'A reader of the changes does not read, and was cut off.');
    reply.raw.destroy();
  });
  reply.raw.once('close', () => changeStreams.dismiss(reader));
  reply.raw.setTimeout(0);
  // nginx would keep back what comes in small pieces; a connection kept alive would hold up a stop.
  reply.headers({ 'content-type': 'text/event-stream', 'x-accel-buffering': 'no', connection: 'close' });
  return Readable.from(tell(call, reader, numberOf(request.headers['last-event-id'])));
}

/** What there is to tell, piece by piece as it is taken: nothing waits here for somebody who does not read. */
async function* tell({ db, now, platform, request }: StreamCall, reader: StreamReader, from: number) {
  const key = getBearerToken(request);
  let last = from;
  yield `retry: ${comeBack}\n\n`;
  while (!reader.ended && (await authenticateBot({ db, now, platform }, key))) {
    reader.attend();
    const changes = await readOutbox(db, last, batch);
    last = changes.at(-1)?.id ?? last;
    yield changes.map(textOf).join('') || ':\n\n';
    // A reader that is far behind must not keep the process busy.
    if (changes.length < batch) await reader.sleep();
    else await othersTurn();
  }
}

function textOf({ id, change }: ToldChange): string {
  return `id: ${id}\ndata: ${JSON.stringify(botChange.parse(change))}\n\n`;
}

/** Nothing was told under the number below all others. */
function numberOf(lastEventId: string | string[] | undefined): number {
  return typeof lastEventId === 'string' && /^\d{1,15}$/.test(lastEventId) ? Number(lastEventId) : -1;
}

/** How many streams a process serves at once. */
export const MAX_STREAMS = 10;

/** How often a stream gives a sign of life and looks by itself, in milliseconds. */
const betweenBeats = 10_000;

/** How long to wait for a place, in seconds. */
const untilFree = 10;

/** The streams of changes that this process serves. */
export class ChangeStreams {
  private readonly readers = new Set<StreamReader>();
  private readonly timer = setInterval(() => this.beat(), betweenBeats).unref();
  private stopped = false;

  /** How many read now. */
  get count(): number {
    return this.readers.size;
  }

  /** Lets somebody read; `cut` ends their connection. */
  admit(cut: () => void): StreamReader {
    if (this.stopped) throw new ApiError('not-ready');
    if (this.readers.size >= MAX_STREAMS) throw new ApiError('too-many-requests', untilFree);
    const reader = new StreamReader(() => {
      this.dismiss(reader);
      cut();
    });
    this.readers.add(reader);
    return reader;
  }

  /** Somebody does not read any more. */
  dismiss(reader: StreamReader) {
    this.readers.delete(reader);
    reader.end();
  }

  /** There may be something to tell. */
  wake() {
    for (const reader of this.readers) reader.wake();
  }

  /** A sign of life for everybody who reads; this also tells what nobody was woken for. */
  beat() {
    for (const reader of this.readers) reader.beat();
  }

  /** Ends every stream; readers come back elsewhere, or later. */
  stop() {
    this.stopped = true;
    clearInterval(this.timer);
    for (const reader of this.readers) reader.end();
  }
}

/** One reader of a stream: sleeps until there may be something to tell, and is cut off where it does not read. */
export class StreamReader {
  /** Whether nothing more is to be told. */
  ended = false;
  private woken = false;
  private unread = 0;
  private resume: (() => void) | undefined;
  private readonly cut: () => void;

  constructor(cut: () => void) {
    this.cut = cut;
  }

  /** Everything told so far was taken; what happens from now on wakes. */
  attend() {
    this.woken = false;
    this.unread = 0;
  }

  /** Sleeps until something has happened since the last look. */
  async sleep() {
    if (this.woken) return;
    await new Promise<void>((resume) => {
      this.resume = resume;
    });
    this.resume = undefined;
  }

  /** There may be something to tell. */
  wake() {
    this.woken = true;
    this.resume?.();
  }

  /** Ends the stream as soon as what is being told is told. */
  end() {
    this.ended = true;
    this.wake();
  }

  /** Asks for a sign of life; who has not taken what was told since the beat before is cut off. */
  beat() {
    if (!this.resume && ++this.unread > 1) this.cut();
    else this.wake();
  }
}
