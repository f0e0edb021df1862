import { getUserId } from 'shared-ui';

/** The name of a stored item that belongs to the user, so that nobody else who signs in gets it. */
export function nameForUser(name: string): string {
  return `user:${getUserId() ?? ''}:${name}`;
}
