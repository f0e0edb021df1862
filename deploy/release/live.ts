import { z } from 'zod';
import type { Storage } from './storage.ts';

const liveRelease = z.object({ release: z.string(), previous: z.string().optional() });

const version = z.object({
  live: z.record(z.string(), liveRelease),
  at: z.string(),
  /** What was done, for people who read the history. */
  change: z.string(),
});

/** Which release of a package is live, and which one was before it. */
export type LiveRelease = z.infer<typeof liveRelease>;

/** The releases that are live, by area; the shell is one of them. */
export type Live = Record<string, LiveRelease>;

/** One entry of the history of what was live. */
export type LiveVersion = z.infer<typeof version> & { number: number };

const folder = 'live';

/** So many releases before the live one can take its place. */
const lastingBefore = 2;

/**
 * What is live, as a row of numbered files of which the last one counts. A change creates the next number, which only
 * one of two writers at once can do; so nothing is lost, and the history comes with it.
 */
export class LivePointer {
  private readonly storage: Storage;

  constructor(storage: Storage) {
    this.storage = storage;
  }

  /** The number of the last change; 0 in a new store. */
  async number(): Promise<number> {
    return Math.max(
      0,
      ...(await this.storage.list(folder)).flatMap((name) =>
        /^\d+\.json$/.test(name) ? [Number.parseInt(name, 10)] : [],
      ),
    );
  }

  /** What is live now. */
  async current(): Promise<LiveVersion> {
    const number = await this.number();
    return (await this.version(number)) ?? { number: 0, live: {}, at: '', change: '' };
  }

  /** The releases that were live before one of a package, the newest first; those that open pages may go back to. */
  async before(name: string, live: LiveRelease): Promise<string[]> {
    const found: string[] = [];
    let { previous } = live;
    while (previous && previous !== live.release && !found.includes(previous) && found.length < lastingBefore) {
      found.push(previous);
      previous = (await this.last(name, previous))?.previous;
    }
    return found;
  }

  /** How a release was live the last time that it was. */
  async last(name: string, release: string): Promise<LiveRelease | undefined> {
    for (let number = await this.number(); number > 0; number -= 1) {
      const entry = (await this.version(number))?.live[name];
      if (entry?.release === release) return entry;
    }
    return undefined;
  }

  /** When a release was last replaced by another one; undefined for one that is live, or never was. */
  async replacedAt(name: string, release: string): Promise<string | undefined> {
    let newer: LiveVersion | undefined;
    for (let number = await this.number(); number > 0; number -= 1) {
      const entry = await this.version(number);
      if (entry?.live[name]?.release === release) return newer?.at;
      newer = entry;
    }
    return undefined;
  }

  /** Changes what is live, starting over when somebody else changed it meanwhile. */
  async change(what: string, next: (live: Live) => Promise<Live> | Live): Promise<LiveVersion> {
    for (;;) {
      const { number, live } = await this.current();
      const entry = { live: await next(live), at: new Date().toISOString(), change: what };
      if (JSON.stringify(entry.live) === JSON.stringify(live)) return { ...entry, number };
      const created = await this.storage.create(`${folder}/${number + 1}.json`, JSON.stringify(entry, undefined, 2));
      if (created) return { ...entry, number: number + 1 };
    }
  }

  /** What a change made live. */
  async version(number: number): Promise<LiveVersion | undefined> {
    const content = await this.storage.read(`${folder}/${number}.json`);
    return content && { ...version.parse(JSON.parse(content.toString())), number };
  }
}
