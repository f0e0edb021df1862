import { getUserId } from 'shared-ui';

/** The name of a stored item that belongs to the user, so that nobody else who signs in gets it. */
export function nameForUser(name: string): string {
  return `user:${getUserId() ?? ''}:${name}`;
}

/** Whether the user is known, but another account has signed in since this page was opened, or nobody is signed in. */
export function hasUserChanged(): boolean {
  const id = getUserId();
  return id !== undefined && id !== localStorage.getItem('user');
}
