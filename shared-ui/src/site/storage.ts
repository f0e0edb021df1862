/** An item of the local storage. Undefined if there is none, or no storage, as at compose time. */
export function readItem(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores an item, or removes it. Returns false if the browser does not allow it. */
export function writeItem(key: string, value?: string): boolean {
  try {
    if (value) localStorage.setItem(key, value);
    else localStorage.removeItem(key);
    return true;
  } catch {
    return false;
  }
}
