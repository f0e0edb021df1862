import { useEffect, useEffectEvent, useState } from 'react';
import { DRAFT_PREFIX, getUserId, hasUserChanged, nameForUser } from 'shared-ui';

function getKey(name: string): string {
  return DRAFT_PREFIX + (getUserId() ? nameForUser(name) : name);
}

/** Loads the user's draft in this tab, or else the one that any tab stored last. Undefined if there is none, or no storage. */
export function loadDraft(name: string): string | undefined {
  const key = getKey(name);
  try {
    const text = sessionStorage.getItem(key) ?? localStorage.getItem(key);
    // From here on, another tab cannot remove or replace it.
    if (text) sessionStorage.setItem(key, text);
    return text ?? undefined;
  } catch {
    return undefined;
  }
}

/**
 * Stores a draft, so that it survives reloads and expired sessions: in the session storage for this tab, in the local
 * storage for tabs that are opened later. Removes an empty one, but not the draft of another tab.
 */
export function storeDraft(name: string, text: string | undefined) {
  const key = getKey(name);
  try {
    if (text) {
      sessionStorage.setItem(key, text);
      localStorage.setItem(key, text);
    } else {
      if (localStorage.getItem(key) === sessionStorage.getItem(key)) localStorage.removeItem(key);
      sessionStorage.removeItem(key);
    }
  } catch {
    // Without storage a draft lasts as long as the page.
  }
}

/** Removes a draft, unless another text has been typed since. Spaces at the ends of a text are not sent. */
export function removeDraft(name: string, text: string | undefined) {
  if (loadDraft(name)?.trim() !== text?.trim()) return;
  storeDraft(name, undefined);
  removals.dispatchEvent(new Event(name));
}

/** The text of a field that is stored while it is typed, for dialogs that Escape or Back may close. */
export function useDraftText(name: string) {
  const [text, setText] = useState(() => loadDraft(name) ?? '');
  function changeText(next: string) {
    storeDraft(name, next);
    setText(next);
  }
  return [text, changeText] as const;
}

const removals = new EventTarget();

/** Calls `onRemoved` when a draft was sent or saved, also by a form that the user has left and opened again since. */
export function useDraftRemoval(name: string, onRemoved: () => void) {
  const handleRemoval = useEffectEvent(onRemoved);
  useEffect(() => {
    const listener = () => handleRemoval();
    removals.addEventListener(name, listener);
    return () => removals.removeEventListener(name, listener);
  }, [name]);
}

/** Makes the browser ask for confirmation before the page is closed or reloaded. */
export function useUnloadGuard(isUnsaved: () => boolean) {
  const guard = useEffectEvent((event: BeforeUnloadEvent) => {
    // The next user can neither save the changes nor discard them; they stay stored.
    if (isUnsaved() && !hasUserChanged()) event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: BeforeUnloadEvent) => guard(event);
    addEventListener('beforeunload', listener);
    return () => removeEventListener('beforeunload', listener);
  }, []);
}
