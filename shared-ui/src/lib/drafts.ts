import { useEffect, useEffectEvent } from 'react';

// The cookie policy lists this prefix.
const PREFIX = 'draft:';

/** Loads a draft. Undefined if there is none, or no storage. */
export function loadDraft(name: string): string | undefined {
  try {
    return localStorage.getItem(PREFIX + name) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a draft, so that it survives reloads and expired sessions. Removes an empty one. */
export function storeDraft(name: string, text: string | undefined) {
  try {
    if (text) localStorage.setItem(PREFIX + name, text);
    else localStorage.removeItem(PREFIX + name);
  } catch {
    // Without storage a draft lasts as long as the page.
  }
}

/** Removes all drafts, so that the browser's next user cannot see them. */
export function clearDrafts() {
  try {
    for (const name of Object.keys(localStorage)) if (name.startsWith(PREFIX)) localStorage.removeItem(name);
  } catch {
    // Without storage there are no drafts.
  }
}

/** Makes the browser ask for confirmation before the page is closed or reloaded. */
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
