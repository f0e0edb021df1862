import { closeSync, openSync, readSync, writeSync } from 'node:fs';

const BYTES = Float64Array.BYTES_PER_ELEMENT;

/** A clock that tests move forward, and that several processes read at the same time. */
export class TestClock {
  private readonly descriptor: number;
  private readonly milliseconds = new Float64Array(1);

  constructor(file: string) {
    closeSync(openSync(file, 'a'));
    this.descriptor = openSync(file, 'r+');
  }

  /** The current time of this clock. */
  readonly now = (): number => Date.now() + this.readOffset();

  /** Moves the clock forward. */
  advance(milliseconds: number) {
    this.set(this.readOffset() + milliseconds);
  }

  /** Resets the clock to the real time. */
  reset() {
    this.set(0);
  }

  close() {
    closeSync(this.descriptor);
  }

  private readOffset(): number {
    const bytesRead = readSync(this.descriptor, this.milliseconds, 0, BYTES, 0);
    return bytesRead ? (this.milliseconds[0] ?? 0) : 0;
  }

  private set(milliseconds: number) {
    this.milliseconds[0] = milliseconds;
    writeSync(this.descriptor, this.milliseconds, 0, BYTES, 0);
  }
}
