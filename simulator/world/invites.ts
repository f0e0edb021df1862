import type { Invite } from '../state/state.ts';
import type { World } from './world.ts';

/** Finds an invite that has not expired. */
export function findInvite(world: World, code: string, now: number): Invite | undefined {
  const invite = world.store.state.invites.find((candidate) => candidate.code === code);
  if (!invite) return undefined;
  const isExpired = invite.maxAge > 0 && invite.createdAt + invite.maxAge * 1000 <= now;
  return isExpired ? undefined : invite;
}
