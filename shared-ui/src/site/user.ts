import { readItem, writeItem } from './storage.ts';

// The cookie policy lists this key.
const KEY = 'user';

/** Read once, because another account may sign in while this page still shows the previous one. */
let userId = readItem(KEY);

/** The id of the user who signed in last in this browser and has not signed out. Undefined if the API returns no ids. */
export function getUserId(): string | undefined {
  return userId;
}

/** Stores whose items this browser keeps from now on; undefined after signing out. */
export function setUserId(id: string | undefined) {
  userId = id;
  writeItem(KEY, id);
}
