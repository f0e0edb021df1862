import {
  clearCookiesExcept,
  clearReturnTarget,
  DRAFT_PREFIX,
  getUserId,
  languageCookie,
  nameForUser,
  setUserId,
  writeCookie,
} from 'shared-ui';

const SESSION_SECONDS = 30 * 24 * 60 * 60;

/** Stores the token of a new session, and whose session it is. Drafts and other items of previous users are left behind. */
export function storeSession({ token, user_id }: { token: string; user_id?: string }) {
  // A visitor's target stays, that of another user does not.
  if (getUserId() && getUserId() !== user_id) clearReturnTarget();
  writeCookie('token', token, SESSION_SECONDS);
  setUserId(user_id);
  // An API that returns no ids may have signed in somebody else.
  if (!user_id) clearPreferences();
}

/**
 * Removes the session and what this browser stores about its user. At sign-out, pinned and recent servers stay for the
 * user's next visit, if their name says whose they are.
 */
export function clearUserItems(reason: 'sign-out' | 'deletion') {
  clearCookiesExcept(languageCookie.name);
  clearDrafts();
  clearReturnTarget();
  if (reason === 'deletion' || !getUserId()) clearPreferences();
  setUserId(undefined);
}

/** Removes all drafts, so that the browser's next user cannot see them. */
function clearDrafts() {
  try {
    for (const storage of [localStorage, sessionStorage])
      for (const name of Object.keys(storage)) if (name.startsWith(DRAFT_PREFIX)) storage.removeItem(name);
  } catch {
    // Without storage there are no drafts.
  }
}

/** Removes the preferences that belong to the user. Others, such as the layout, belong to the browser. */
function clearPreferences() {
  try {
    const prefix = `remembered:${nameForUser('')}`;
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
  } catch {
    // Without storage there are no preferences.
  }
}
