import { PermissionFlagsBits as bits } from 'discord-api-types/v10';
import { type ChannelPermission, limitedBotPermissions } from './permissions.ts';
import { createRandom } from './random.ts';
import type { SeedServer } from './seed-servers.ts';
import type { World } from './world.ts';

/** Whether the bot is on a server. */
export function hasBot(world: World, server: SeedServer): boolean {
  return world.store.state.bot[server.id]?.joined ?? !world.plan.withoutBot.has(server.index);
}

/** The permissions of the bot's own role on a server. */
export function getBotPermissions(world: World, server: SeedServer): bigint {
  const storedPermissions = world.store.state.bot[server.id]?.permissions;
  const isWithoutAdministrator = createRandom(world.seed, 'roles', -1 - server.index).chance(0.2);
  const permissions =
    storedPermissions === undefined
      ? isWithoutAdministrator
        ? limitedBotPermissions
        : bits.Administrator
      : BigInt(storedPermissions);
  // An administrator cannot lose permissions in a channel, so the role must be an ordinary one for that.
  const isLimited =
    (permissions & bits.Administrator) !== 0n && world.store.state.revokedPermissions[server.id] !== undefined;
  return isLimited ? limitedBotPermissions : permissions;
}

/** Adds the bot to a server with the permissions of the invitation. */
export function addBot(world: World, server: SeedServer, permissions: bigint): void {
  world.store.change(({ bot, revokedPermissions }) => {
    bot[server.id] = { joined: true, permissions: permissions.toString() };
    // The overwrites of its former role were deleted with the role.
    delete revokedPermissions[server.id];
  });
}

/** Removes the bot from a server, because it left or was kicked. */
export function removeBot(world: World, server: SeedServer): void {
  world.store.change(({ bot }) => {
    bot[server.id] = { ...bot[server.id], joined: false };
  });
}

/** The permissions that the bot lacks in a channel. */
export function getRevokedPermissions(
  world: World,
  server: SeedServer,
  channelId: string,
): readonly ChannelPermission[] {
  return world.store.state.revokedPermissions[server.id]?.[channelId] ?? [];
}

/** Sets the permissions that the bot lacks in a channel. */
export function setRevokedPermissions(
  world: World,
  server: SeedServer,
  channelId: string,
  revokedPermissions: readonly ChannelPermission[],
): void {
  world.store.change((state) => {
    const { [channelId]: _, ...others } = state.revokedPermissions[server.id] ?? {};
    const revokedByChannel =
      revokedPermissions.length > 0 ? { ...others, [channelId]: [...revokedPermissions] } : others;
    if (Object.keys(revokedByChannel).length > 0) state.revokedPermissions[server.id] = revokedByChannel;
    else delete state.revokedPermissions[server.id];
  });
}
