import { readItem, writeItem } from './storage.ts';

// The cookie policy lists this key.
const KEY = 'user';

/** Not read again once known, because another account may sign in while this page still shows the previous one. */
let userId = readItem(KEY);

/** The id of the user who signed in last in this browser and has not signed out. Undefined if the API returns no ids. */
export function getUserId(): string | undefined {
  return userId;
}

/** Stores items for the user who signed in in another tab, if nobody was signed in here. */
export function adoptUser() {
  userId ??= readItem(KEY);
}

/** Stores whose items this browser keeps from now on; undefined after signing out. */
export function setUserId(id: string | undefined) {
  userId = id;
  writeItem(KEY, id);
}

/** The prefix of stored drafts' keys. The cookie policy lists it. */
export const DRAFT_PREFIX = 'draft:';

/** The name of a stored item that belongs to the user, so that nobody else who signs in gets it. */
export function nameForUser(name: string): string {
  return `user:${getUserId() ?? ''}:${name}`;
}

/** Whether the user is known, but another account has signed in since this page was opened, or nobody is signed in. */
export function hasUserChanged(): boolean {
  const id = getUserId();
  return id !== undefined && id !== readItem(KEY);
}
