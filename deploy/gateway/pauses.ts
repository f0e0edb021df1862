const shortest = 5000;
const longest = 60_000;

/** The growing pauses between attempts at one thing that fails; with another thing they start anew. */
export class Pauses {
  private what: string | undefined;
  private pause = 0;
  private until = 0;

  /** Whether it is too early to try something again. */
  hold(what: string): boolean {
    return what === this.what && performance.now() < this.until;
  }

  /** Notes that something failed; answers for how many milliseconds it is left alone. */
  failed(what: string): number {
    this.pause = what === this.what ? Math.min(this.pause * 2, longest) : shortest;
    this.what = what;
    this.until = performance.now() + this.pause;
    return this.pause;
  }
}
