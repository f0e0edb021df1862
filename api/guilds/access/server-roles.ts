import { Refusal } from '../../http/refusal.ts';
import { mayManage } from '../../platform/permissions.ts';
import type { BotGuild } from '../../platform/shapes.ts';
import type { AccessRole } from './stored-access.ts';

/** The roles that people of a server can have, the highest first; a bot's own role is nobody else's. */
export function serverRoles({ roles }: BotGuild) {
  return roles
    .filter(({ tags }) => tags?.bot_id === undefined)
    .toSorted((one, other) => other.position - one.position || (BigInt(one.id) < BigInt(other.id) ? -1 : 1))
    .map(({ id, name, color, permissions }) => ({ id, name, color, manages: mayManage(BigInt(permissions)) }));
}

/** The roles as they are to be stored, with their present names; those that were known stay even where they are gone. */
export function namedRoles(
  wanted: Omit<AccessRole, 'name'>[],
  known: readonly AccessRole[],
  server: BotGuild,
): AccessRole[] {
  return wanted.map(({ role_id, rights }) => {
    const present = server.roles.find(({ id }) => id === role_id);
    const name = present?.name ?? known.find((role) => role.role_id === role_id)?.name;
    if (name === undefined) throw new Refusal('server-role-unknown');
    return { role_id, name, rights };
  });
}
