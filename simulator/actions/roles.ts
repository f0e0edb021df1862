import { AuditLogEvent } from 'discord-api-types/v10';
import type { Simulator } from '../simulator.ts';
import type { RoleChanges, RoleDetails } from '../state/state.ts';
import { getRoles, type Role } from '../world/roles.ts';
import type { SeedServer } from '../world/seed-servers.ts';
import { type Actor, announce, writeAuditLog } from './announce.ts';

/** How many roles a server can have. */
export const MAX_ROLES = 250;

function changeRoles({ world }: Simulator, server: SeedServer, change: (roles: RoleChanges) => void): void {
  world.store.change(({ roleChanges }) => {
    const changes = roleChanges[server.id] ?? { created: [], edited: {}, deleted: [] };
    change(changes);
    roleChanges[server.id] = changes;
  });
}

function findRole(simulator: Simulator, server: SeedServer, roleId: string): Role | undefined {
  return getRoles(simulator.world, server).find(({ id }) => id === roleId);
}

/** Creates a role; it is the lowest one. */
export function createRole(simulator: Simulator, server: SeedServer, details: RoleDetails, actor: Actor): Role {
  const id = simulator.createId();
  changeRoles(simulator, server, (roles) => {
    roles.created.unshift({ id, ...details });
    roles.order?.splice(1, 0, id);
  });
  announceRole(simulator, server, 'GUILD_ROLE_CREATE', id);
  writeAuditLog(simulator, server, actor, { action: AuditLogEvent.RoleCreate, targetId: id });
  const role = findRole(simulator, server, id);
  if (!role) throw new Error('The created role is missing.');
  return role;
}

/** Changes the name, colour or permissions of a role. */
export function editRole(
  simulator: Simulator,
  server: SeedServer,
  roleId: string,
  details: Partial<RoleDetails>,
  actor: Actor,
): void {
  const before: Readonly<Record<string, unknown>> = { ...findRole(simulator, server, roleId) };
  changeRoles(simulator, server, ({ edited }) => {
    edited[roleId] = { ...edited[roleId], ...details };
  });
  announceRole(simulator, server, 'GUILD_ROLE_UPDATE', roleId);
  const changes = Object.entries(details).map(([key, value]) => ({
    key,
    old_value: before[key],
    new_value: value,
  }));
  writeAuditLog(simulator, server, actor, { action: AuditLogEvent.RoleUpdate, targetId: roleId, changes });
}

/** Moves roles to new positions. */
export function moveRoles(simulator: Simulator, server: SeedServer, positions: ReadonlyMap<string, number>): void {
  const before = getRoles(simulator.world, server);
  const moved = before
    .map((role) => ({ id: role.id, from: role.position, to: positions.get(role.id) ?? role.position }))
    // A role that moves up is above the one that was at its new position, and one that moves down below it.
    .toSorted((first, second) => first.to - second.to || first.to - first.from - (second.to - second.from));
  changeRoles(simulator, server, (roles) => {
    roles.order = moved.map(({ id }) => id);
  });
  for (const role of getRoles(simulator.world, server))
    if (before.find(({ id }) => id === role.id)?.position !== role.position)
      announceRole(simulator, server, 'GUILD_ROLE_UPDATE', role.id);
}

/** Deletes a role; its members no longer have it. */
export function deleteRole(simulator: Simulator, server: SeedServer, roleId: string, actor: Actor): void {
  changeRoles(simulator, server, (roles) => {
    const isCreated = roles.created.some(({ id }) => id === roleId);
    // Roles of the seed are listed, because they would be generated again.
    if (!isCreated) roles.deleted.push(roleId);
    roles.created = roles.created.filter(({ id }) => id !== roleId);
    if (roles.order) roles.order = roles.order.filter((id) => id !== roleId);
    delete roles.edited[roleId];
  });
  removeReferences(simulator, server, roleId);
  announce(simulator, server, 'GUILD_ROLE_DELETE', { guild_id: server.id, role_id: roleId });
  writeAuditLog(simulator, server, actor, { action: AuditLogEvent.RoleDelete, targetId: roleId });
}

/** Takes a deleted role from members and from the permissions of channels. */
function removeReferences({ world }: Simulator, server: SeedServer, roleId: string): void {
  world.store.change(({ memberChanges, roles, channelChanges }) => {
    for (const changes of Object.values(memberChanges[server.id] ?? {}))
      if (changes.roles) changes.roles = changes.roles.filter((id) => id !== roleId);
    const personRoles = roles[server.id] ?? {};
    for (const [personId, ids] of Object.entries(personRoles))
      personRoles[personId] = ids.filter((id) => id !== roleId);
    for (const changes of Object.values(channelChanges))
      if (changes.permission_overwrites)
        changes.permission_overwrites = changes.permission_overwrites.filter(({ id }) => id !== roleId);
  });
}

function announceRole(
  simulator: Simulator,
  server: SeedServer,
  name: 'GUILD_ROLE_CREATE' | 'GUILD_ROLE_UPDATE',
  roleId: string,
): void {
  announce(simulator, server, name, { guild_id: server.id, role: findRole(simulator, server, roleId) });
}
