import type { Right } from '../world/memberships.ts';

/** What somebody may do in a server, in words. */
export const rightWords: Record<Right, string> = {
  owner: 'owner',
  administrator: 'administrator',
  manage: 'manages it',
  member: 'plain member',
};
