interface Kept<T> {
  at: number;
  isAnswered: boolean;
  answer: Promise<T>;
}

/** How old an answer may be, in milliseconds. */
interface Age {
  now: () => number;
  maxAge: number;
}

/** Answers that are kept for a while, as many as fit; each is asked for once at a time. A failure is not kept. */
export class KeptAnswers<T> {
  private readonly kept = new Map<string, Kept<T>>();
  private readonly most: number;

  constructor(most: number) {
    this.most = most;
  }

  /** The answer for a key: a kept one that is young enough, or what is asked for now. */
  of(key: string, { now, maxAge }: Age, ask: () => Promise<T>): Promise<T> {
    const known = this.kept.get(key);
    if (known && (!known.isAnswered || isYoung(now() - known.at, maxAge))) return known.answer;
    const asked: Kept<T> = { at: now(), isAnswered: false, answer: ask() };
    this.keep(key, asked);
    asked.answer.then(
      () => {
        asked.isAnswered = true;
      },
      () => this.kept.get(key) === asked && this.kept.delete(key),
    );
    return asked.answer;
  }

  private keep(key: string, asked: Kept<T>) {
    this.kept.delete(key);
    this.kept.set(key, asked);
    const [oldest] = this.kept.keys();
    if (oldest !== undefined && this.kept.size > this.most) this.kept.delete(oldest);
  }
}

/** A clock that was set back says nothing about an answer's age, so that it counts as old. */
function isYoung(age: number, maxAge: number): boolean {
  return maxAge > 0 && age >= 0 && age <= maxAge;
}
