import type { Preview } from 'shared-ui/contract';
import type { Composition } from '../compose/composition.ts';
import type { Live } from '../release/live.ts';
import type { ReleaseStore } from '../release/store.ts';

/** Names the release that staff preview before it is live. */
export const PREVIEW_COOKIE = 'preview';

const MAX_PREVIEWS = 4;

export function parsePreviewCookie(cookie: string | undefined): Preview | undefined {
  const [, area, release] = /^([a-z]+)\.([0-9a-f]{16})$/.exec(cookie ?? '') ?? [];
  return area && release ? { area, release } : undefined;
}

/** Composes previews, in which one release is not live, when staff open them. */
export class Previews {
  private readonly compositions = new Map<string, Promise<Composition>>();
  private readonly store: ReleaseStore;
  private readonly compose: (live: Live, preview: Preview) => Promise<Composition>;

  constructor(store: ReleaseStore, compose: (live: Live, preview: Preview) => Promise<Composition>) {
    this.store = store;
    this.compose = compose;
  }

  /** The live site but for one area; undefined if there is no such release. */
  async composition(live: Live, preview: Preview): Promise<Composition | undefined> {
    const { area, release } = preview;
    if (!(await this.store.find(area, release))) return undefined;
    // Without a release to fall back to: staff want to see this one fail.
    const changed = { ...live, [area]: { release } };
    const key = JSON.stringify(changed);
    const known = this.compositions.get(key);
    if (known) return known;
    const [oldest] = this.compositions.keys();
    if (oldest && this.compositions.size >= MAX_PREVIEWS) this.compositions.delete(oldest);
    const composing = this.compose(changed, preview);
    this.compositions.set(key, composing);
    composing.catch(() => this.compositions.delete(key));
    return composing;
  }
}
