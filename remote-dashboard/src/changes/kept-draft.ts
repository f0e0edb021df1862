/** What somebody has changed and not saved, and the revision that they saw. */
export interface Draft<D> {
  value: D;
  revision: number;
}

// The cookie policy names it.
const prefix = 'draft:';

/** Keeps a draft through a reload or a lost session; without one nothing is kept any more. */
export function keepDraft(name: string, draft: Draft<unknown> | undefined) {
  try {
    if (draft) localStorage.setItem(prefix + name, JSON.stringify(draft));
    else localStorage.removeItem(prefix + name);
  } catch {
    // Without storage the draft lasts as long as the page.
  }
}

/** A draft of before, if there is one that can still be read. */
export function keptDraft<D>(name: string, read: (value: unknown) => D | undefined): Draft<D> | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(prefix + name) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('revision' in kept) || !('value' in kept)) return;
    const value = read(kept.value);
    return value !== undefined && typeof kept.revision === 'number' ? { value, revision: kept.revision } : undefined;
  } catch {
    return;
  }
}
