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
