import { Readable } from 'node:stream';
import { setImmediate as othersTurn } from 'node:timers/promises';
import { botChange } from 'api-contract/bot';
import type { contract } from 'api-contract/contract';
import { bearerToken } from '../../auth/credentials.ts';
import type { Call } from '../../http/implement.ts';
import { hearBot } from '../bot-contact.ts';
import type { StreamReader } from './stream-reader.ts';
import { changesAfter, type ToldChange } from './told-changes.ts';

/** How many changes are read at once. */
const batch = 500;

/** How long a reader waits before it comes back, in milliseconds, where it does as the stream says. */
const comeBack = 2000;

type StreamCall = Call<typeof contract.botChanges>;

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
  const key = bearerToken(request);
  let last = from;
  yield `retry: ${comeBack}\n\n`;
  while (!reader.ended && (await hearBot({ db, now, platform }, key))) {
    reader.attend();
    const changes = await changesAfter(db, last, batch);
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
