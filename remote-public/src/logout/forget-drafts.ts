/** Removes what was typed and not saved, which the next person at this browser must not find. */
export function forgetDrafts() {
  try {
    for (const name of Object.keys(localStorage)) if (name.startsWith('draft:')) localStorage.removeItem(name);
  } catch {
    // Without storage there are none.
  }
}
