// The cookie policy lists this key.
const KEY = 'return-to';

/** A page that this tab was sent away from. */
export interface ReturnTarget {
  /** Its path and query. */
  path: string;
  /** Why the page could not be shown, as a text for the user. Undefined if the user was not signed in. */
  error?: string;
}

/** Stores the page to return to, for this tab only. */
export function storeReturnTarget(target: ReturnTarget) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(target));
  } catch {
    // Without storage the user continues at the page that the specification names.
  }
}

/** The page to return to. Undefined unless its path is on this site. */
export function readReturnTarget(): ReturnTarget | undefined {
  try {
    const target: ReturnTarget | null = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    const isOnSite = target && /^\/(?![/\\])/.test(target.path);
    return isOnSite ? target : undefined;
  } catch {
    return undefined;
  }
}

/** Removes the page to return to. */
export function clearReturnTarget() {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Without storage there is nothing to remove.
  }
}
