import { PermissionFlagsBits as bits } from 'discord-api-types/v10';
import { type Ability, botWithoutAdministrator } from './permissions.ts';
import { randomOf } from './random.ts';
import type { SeedServer } from './seed-servers.ts';
import type { World } from './world.ts';

/** Whether the bot is in a server. */
export function hasBot(world: World, server: SeedServer): boolean {
  return world.store.state.bot[server.id]?.joined ?? !world.plan.withoutBot.has(server.index);
}

/** What the bot's own role may do in a server. */
export function botPermissions(world: World, server: SeedServer): bigint {
  const invitedWith = world.store.state.bot[server.id]?.permissions;
  const isPlain = randomOf(world.seed, 'roles', -1 - server.index).chance(0.2);
  const granted =
    invitedWith === undefined ? (isPlain ? botWithoutAdministrator : bits.Administrator) : BigInt(invitedWith);
  // An administrator cannot lose anything in a single channel: the role has to be an ordinary one for that.
  const isLimited = (granted & bits.Administrator) !== 0n && world.store.state.lost[server.id] !== undefined;
  return isLimited ? botWithoutAdministrator : granted;
}

/** The bot joins a server with the permissions that the invitation asked for. */
export function joinBot(world: World, server: SeedServer, permissions: bigint): void {
  world.store.change(({ bot, lost }) => {
    bot[server.id] = { joined: true, permissions: permissions.toString() };
    // What was taken from its role went with the role when it left.
    delete lost[server.id];
  });
  world.botMoves.emit('joined', server);
}

/** The bot leaves a server, by itself or kicked. */
export function removeBot(world: World, server: SeedServer): void {
  world.store.change(({ bot }) => {
    bot[server.id] = { ...bot[server.id], joined: false };
  });
  world.botMoves.emit('left', server);
}

/** What the bot may no longer do in a channel. */
export function getLostAbilities(world: World, server: SeedServer, channelId: string): readonly Ability[] {
  return world.store.state.lost[server.id]?.[channelId] ?? [];
}

/** Sets what the bot may no longer do in a channel. */
export function setLostAbilities(world: World, server: SeedServer, channelId: string, lost: readonly Ability[]): void {
  world.store.change((state) => {
    const { [channelId]: _, ...others } = state.lost[server.id] ?? {};
    const all = lost.length > 0 ? { ...others, [channelId]: [...lost] } : others;
    if (Object.keys(all).length > 0) state.lost[server.id] = all;
    else delete state.lost[server.id];
  });
}
