import { Refusal } from '../../http/refusal.ts';
import { StreamReader } from './stream-reader.ts';

/** How many streams a process serves at once. */
export const mostStreams = 10;

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
    if (this.stopped) throw new Refusal('not-ready');
    if (this.readers.size >= mostStreams) throw new Refusal('too-many-requests', untilFree);
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
