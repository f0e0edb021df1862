import type { Preview } from 'shared-ui/site';
import type { Composition } from '../compose/composition.ts';
import type { Live } from '../release/live.ts';
import type { ReleaseStore } from '../release/store.ts';

/** The cookie with the release that a staff member previews. */
export const PREVIEW_COOKIE = 'preview';

const MAX_PREVIEWS = 4;

export function parsePreviewCookie(cookie: string | undefined): Preview | undefined {
  const [, area, release] = /^([a-z]+)\.([0-9a-f]{16})$/.exec(cookie ?? '') ?? [];
  return area && release ? { area, release } : undefined;
}

/** Composes and caches previews: the live releases, except for one. */
export class Previews {
  private readonly compositions = new Map<string, Promise<Composition>>();
  private readonly store: ReleaseStore;
  private readonly compose: (live: Live, preview: Preview) => Promise<Composition>;

  constructor(store: ReleaseStore, compose: (live: Live, preview: Preview) => Promise<Composition>) {
    this.store = store;
    this.compose = compose;
  }

  /** The live composition with another release of one area; undefined if there is no such release. */
  async getComposition(live: Live, preview: Preview): Promise<Composition | undefined> {
    const isStored = () => this.store.find(preview.area, preview.release);
    if (!(await isStored())) return undefined;
    try {
      return await this.composeOnce(live, preview);
    } catch (error) {
      // Composing takes a while; another process may have pruned the release meanwhile.
      if (await isStored()) throw error;
      return undefined;
    }
  }

  private composeOnce(live: Live, preview: Preview): Promise<Composition> {
    // No fallback: staff want to see this release fail.
    const changed = { ...live, [preview.area]: { release: preview.release } };
    const key = JSON.stringify(changed);
    const cached = this.compositions.get(key);
    if (cached) return cached;
    const [oldest] = this.compositions.keys();
    if (oldest && this.compositions.size >= MAX_PREVIEWS) this.compositions.delete(oldest);
    const composing = this.compose(changed, preview);
    this.compositions.set(key, composing);
    composing.catch(() => this.compositions.delete(key));
    return composing;
  }
}
