import type { Preview } from 'shared-ui/contract';
import type { Composition } from '../compose/composition.ts';
import type { Live } from '../release/live.ts';
import type { ReleaseStore } from '../release/store.ts';

/** The cookie that names the release somebody looks at before it is live. */
export const previewCookie = 'preview';

const mostKept = 4;

/** The release that a cookie names. */
export function wantedPreview(cookie: string | undefined): Preview | undefined {
  const [, area, release] = /^([a-z]+)\.([0-9a-f]{16})$/.exec(cookie ?? '') ?? [];
  return area && release ? { area, release } : undefined;
}

/** Compositions with one release that is not live, made when staff ask for them. */
export class Previews {
  private readonly kept = new Map<string, Promise<Composition>>();
  private readonly store: ReleaseStore;
  private readonly compose: (live: Live, preview: Preview) => Promise<Composition>;

  constructor(store: ReleaseStore, compose: (live: Live, preview: Preview) => Promise<Composition>) {
    this.store = store;
    this.compose = compose;
  }

  /** What is live but for one area; undefined where there is no such release. */
  async composition(live: Live, preview: Preview): Promise<Composition | undefined> {
    const { area, release } = preview;
    if (!(await this.store.find(area, release))) return undefined;
    // Without one to fall back to: who looks at a release wants to see it fail.
    const changed = { ...live, [area]: { release } };
    const key = JSON.stringify(changed);
    const known = this.kept.get(key);
    if (known) return known;
    const [oldest] = this.kept.keys();
    if (oldest && this.kept.size >= mostKept) this.kept.delete(oldest);
    const composing = this.compose(changed, preview);
    this.kept.set(key, composing);
    composing.catch(() => this.kept.delete(key));
    return composing;
  }
}
