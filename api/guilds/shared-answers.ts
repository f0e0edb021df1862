interface Known<T> {
  at: number;
  isAnswered: boolean;
  answer: Promise<T>;
}

/** Answers of the platform by what was asked for: each is asked for once at a time, whoever waits for it. */
export class SharedAnswers<T> {
  private readonly known = new Map<string, Known<T>>();
  private readonly mostKept: number;

  constructor(mostKept: number) {
    this.mostKept = mostKept;
  }

  /** An answer that is under way, or at most so many milliseconds old; otherwise it is asked for. */
  of(key: string, { now }: { now: () => number }, maxAge: number, ask: () => Promise<T>): Promise<T> {
    const known = this.known.get(key);
    if (known && (!known.isAnswered || (maxAge > 0 && now() - known.at <= maxAge))) return known.answer;
    const asked: Known<T> = { at: now(), isAnswered: false, answer: ask() };
    this.keep(key, asked);
    asked.answer.then(
      () => {
        asked.isAnswered = true;
      },
      () => this.known.get(key) === asked && this.known.delete(key),
    );
    return asked.answer;
  }

  private keep(key: string, asked: Known<T>) {
    this.known.delete(key);
    this.known.set(key, asked);
    const [oldest] = this.known.keys();
    if (oldest !== undefined && this.known.size > this.mostKept) this.known.delete(oldest);
  }
}
