import { PermissionFlagsBits as bits } from 'discord-api-types/v10';
import { botPermissions, getLostAbilities } from './bot.ts';
import { channelTypes, type PlannedChannel, planChannels } from './channel-plan.ts';
import { type Ability, abilities, bitOf, holds, inChannel, type Overwrite } from './permissions.ts';
import { randomOf } from './random.ts';
import { permissionsOfRoles, roleIds } from './roles.ts';
import { type SeedServer, seedId, slots } from './seed-servers.ts';
import { serverAround, type World } from './world.ts';

/** A channel, in the platform's words. */
export interface Channel {
  id: string;
  type: number;
  guild_id: string;
  name: string;
  position: number;
  parent_id: string | null;
  permission_overwrites: Overwrite[];
  flags: number;
  nsfw?: boolean;
  topic?: string | null;
  rate_limit_per_user?: number;
  last_message_id?: string | null;
  bitrate?: number;
  user_limit?: number;
}

/** Every channel that a server ever had, deleted ones included. */
export function allChannelsOf(world: World, server: SeedServer): Channel[] {
  const random = randomOf(world.seed, 'channels', server.index);
  const seesStaff = random.chance(0.8);
  const ids = roleIds(world, server);
  const made: Channel[] = [];
  const add = (plan: PlannedChannel | { name: string; type: 4; access: 'open' }, parent: string | null): string => {
    const id = seedId(world.seed, world.servers.length, server.index, slots.channels + made.length);
    const overwrites = withLosses(
      getLostAbilities(world, server, id),
      ids.bot,
      overwritesOf(ids, plan.access, seesStaff),
    );
    const common = { id, guild_id: server.id, name: plan.name, position: made.length, parent_id: parent, flags: 0 };
    made.push({ ...common, type: plan.type, permission_overwrites: overwrites, ...detailsOf(plan.type) });
    return id;
  };
  for (const { name, channels } of planChannels(random, server.locale === 'hu')) {
    const parent = name === undefined ? null : add({ name, type: channelTypes.category, access: 'open' }, null);
    for (const plan of channels) add(plan, parent);
  }
  return made;
}

/** The channels of a server. */
export function channelsOf(world: World, server: SeedServer): Channel[] {
  const deleted = world.store.state.deletedChannels;
  return allChannelsOf(world, server).filter(({ id }) => !deleted.includes(id));
}

/** Finds a channel that exists, with its server. */
export function findChannel(world: World, id: string): { server: SeedServer; channel: Channel } | undefined {
  const server = serverAround(world, id);
  const channel = server && channelsOf(world, server).find((candidate) => candidate.id === id);
  return server && channel && { server, channel };
}

/** What the bot may do in a channel. */
export function botAbilities(world: World, server: SeedServer, channel: Channel): Record<Ability, boolean> {
  const bot = roleIds(world, server).bot;
  const base = permissionsOfRoles(world, server, [bot]) | botPermissions(world, server);
  const permissions = inChannel(base, server.id, [bot], channel.permission_overwrites);
  const sees = holds(permissions, bitOf.view);
  const [view, send, invite] = abilities.map((ability) => sees && holds(permissions, bitOf[ability]));
  return { view: view ?? false, send: send ?? false, invite: invite ?? false };
}

function detailsOf(type: number): Partial<Channel> {
  if (type === channelTypes.category) return {};
  if (type === channelTypes.voice) return { bitrate: 64_000, user_limit: 0, nsfw: false };
  return { nsfw: false, topic: null, rate_limit_per_user: 0, last_message_id: null };
}

function overwritesOf(
  ids: ReturnType<typeof roleIds>,
  access: PlannedChannel['access'],
  seesStaff: boolean,
): Overwrite[] {
  const overwrite = (id: string, allow: bigint, deny: bigint): Overwrite => ({
    id,
    type: 0,
    allow: allow.toString(),
    deny: deny.toString(),
  });
  if (access === 'open') return [];
  const bit = access === 'staff' ? bits.ViewChannel : bits.SendMessages;
  const helped = access === 'read-only' || seesStaff;
  return [
    overwrite(ids.everyone, 0n, bit),
    overwrite(ids.moderator, bit, 0n),
    ...(helped ? [overwrite(ids.bot, bit, 0n)] : []),
  ];
}

function withLosses(lostAbilities: readonly Ability[], bot: string, overwrites: Overwrite[]): Overwrite[] {
  if (lostAbilities.length === 0) return overwrites;
  const deny = lostAbilities.reduce((all, ability) => all | bitOf[ability], 0n);
  const own = overwrites.find(({ id }) => id === bot);
  const allow = BigInt(own?.allow ?? 0) & ~deny;
  return [
    ...overwrites.filter(({ id }) => id !== bot),
    { id: bot, type: 0, allow: allow.toString(), deny: deny.toString() },
  ];
}

/** Deletes a channel; `restoreChannel` undoes it. */
export function deleteChannel(world: World, channelId: string): void {
  world.store.change((state) => {
    if (!state.deletedChannels.includes(channelId)) state.deletedChannels.push(channelId);
  });
}

/** Brings a deleted channel back. */
export function restoreChannel(world: World, channelId: string): void {
  world.store.change((state) => {
    state.deletedChannels = state.deletedChannels.filter((id) => id !== channelId);
  });
}
