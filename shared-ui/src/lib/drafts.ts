import { useEffect, useEffectEvent } from 'react';

// The cookie policy names it.
const PREFIX = 'draft:';

/** What somebody typed and did not save, as it was stored; undefined without storage, too. */
export function loadDraft(name: string): string | undefined {
  try {
    return localStorage.getItem(PREFIX + name) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a draft through reloads and lost sessions; an empty one is removed. */
export function storeDraft(name: string, text: string | undefined) {
  try {
    if (text) localStorage.setItem(PREFIX + name, text);
    else localStorage.removeItem(PREFIX + name);
  } catch {
    // Without storage a draft lasts as long as the page.
  }
}

/** Removes all drafts: the next person at this browser must not find them. */
export function clearDrafts() {
  try {
    for (const name of Object.keys(localStorage)) if (name.startsWith(PREFIX)) localStorage.removeItem(name);
  } catch {
    // Without storage there are none.
  }
}

/** Has the browser ask before the page is closed or reloaded. */
export function useUnloadGuard(isUnsaved: () => boolean) {
  const guard = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isUnsaved()) event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: BeforeUnloadEvent) => guard(event);
    addEventListener('beforeunload', listener);
    return () => removeEventListener('beforeunload', listener);
  }, []);
}
