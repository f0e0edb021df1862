import type { contract } from 'api-contract/contract';
import { PermissionFlagsBits as bits, ChannelType } from 'discord-api-types/v10';
import type { Feature, Field } from 'vigil-bot/manifest';
import { readLiveManifest } from '../bot/manifests.ts';
import { ApiError } from '../errors.ts';
import { getChannelPermissions, getGuildPermissions } from '../platform/permissions.ts';
import type { BotGuild, Channel, Member } from '../platform/shapes.ts';
import type { GuildAccess, GuildRequest } from './guild-guard.ts';

/** How old the lists may be when they are read. */
export const LISTS_MAX_AGE_MS = 2000;

/** The maximum number of members that a search returns. */
const MAX_MEMBERS = 25;

const channelTypes = new Map([
  [ChannelType.GuildText, 'text'],
  [ChannelType.GuildAnnouncement, 'announcement'],
  [ChannelType.GuildForum, 'forum'],
  [ChannelType.GuildVoice, 'voice'],
  [ChannelType.GuildStageVoice, 'stage'],
  [ChannelType.GuildCategory, 'category'],
] as const);

/** The type of a channel as manifests name it; undefined if they cannot. */
export function getChannelType({ type }: Pick<Channel, 'type'>) {
  return [...channelTypes].find(([number]) => number === type)?.[1];
}

/** `GET /v1/guild/{id}/features/choices`: channels and roles. */
export async function getFeatureChoices(call: GuildRequest<typeof contract.featureChoices>, { id }: GuildAccess) {
  const { guildCache, platform, db } = call;
  const [guild, channels, bot, live] = await Promise.all([
    guildCache.getGuild(id, LISTS_MAX_AGE_MS),
    guildCache.getChannels(id, LISTS_MAX_AGE_MS),
    guildCache.getMember(id, platform.clientId, LISTS_MAX_AGE_MS),
    readLiveManifest(db),
  ]);
  if (!guild || !channels || !bot) throw new ApiError('bot-not-joined');
  const needs = [...new Set(live?.manifest.features.flatMap(({ fields }) => collectNeeds(fields)))];
  const missing = listMissing(live?.manifest.features ?? [], guild, bot);
  return { channels: listChannels(channels, guild, bot, needs), roles: listRoles(guild, bot), missing };
}

/** The permissions that features need and the bot lacks on a server. */
export function listMissing(features: readonly Feature[], guild: BotGuild, bot: Member): string[] {
  const granted = getGuildPermissions(guild, bot);
  const permissions = new Set(features.flatMap((feature) => feature.permissions ?? []));
  return [...permissions].filter((name) => (granted & getBit(name)) === 0n);
}

/** Whether fields have roles that the bot gives to members. */
export function hasAssignable(fields: readonly Field[]): boolean {
  return fields.some(
    (field) =>
      ('assignable' in field && field.assignable === true) || ('fields' in field && hasAssignable(field.fields)),
  );
}

/** The permissions that fields need in their channels. */
export function collectNeeds(fields: readonly Field[]): string[] {
  return fields.flatMap((field) => [
    ...('needs' in field && field.needs ? field.needs : []),
    ...('fields' in field ? collectNeeds(field.fields) : []),
  ]);
}

export function listChannels(channels: Channel[], guild: BotGuild, bot: Member, needs: readonly string[]) {
  const names = new Map(channels.map(({ id, name }) => [id, name]));
  const positions = new Map(channels.map(({ id, position }) => [id, position]));
  const getPosition = ({ id, type, parent_id: parent }: Channel) =>
    type === ChannelType.GuildCategory ? [positions.get(id) ?? 0, -1] : [parent ? (positions.get(parent) ?? 0) : -1, 0];
  return channels
    .toSorted((one, other) => {
      const [category = 0, first = 0] = getPosition(one);
      const [otherCategory = 0, otherFirst = 0] = getPosition(other);
      return category - otherCategory || first - otherFirst || one.position - other.position;
    })
    .flatMap((channel) => {
      const type = getChannelType(channel);
      if (!type) return [];
      const granted = getChannelPermissions(guild, bot, channel);
      const missing = needs.filter((name) => (granted & getBit(name)) === 0n);
      return [
        { id: channel.id, name: channel.name, type, category: names.get(channel.parent_id ?? '') ?? null, missing },
      ];
    });
}

const bitsByName: ReadonlyMap<string, bigint> = new Map(
  Object.entries(bits).map(([name, bit]) => [name.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase(), bit]),
);

/** The bit of a permission. One that this version does not know counts as granted. */
function getBit(name: string): bigint {
  return bitsByName.get(name) ?? 1n << 99n;
}

/** Every role but @everyone, highest first. The bot can assign those below its own, except roles of integrations. */
export function listRoles(guild: BotGuild, bot: Member) {
  const canManage = (getGuildPermissions(guild, bot) & bits.ManageRoles) !== 0n;
  const highest = Math.max(
    0,
    ...guild.roles.filter(({ id }) => bot.roles.includes(id)).map(({ position }) => position),
  );
  return guild.roles
    .filter(({ id }) => id !== guild.id)
    .toSorted((one, other) => other.position - one.position)
    .map(({ id, name, color, position, tags }) => ({
      ...{ id, name, color },
      assignable: canManage && position < highest && tags === undefined,
    }));
}

/** `GET /v1/guild/{id}/features/members`: members by their names or ids. */
export async function getFeatureMembers(call: GuildRequest<typeof contract.featureMembers>, { id }: GuildAccess) {
  const { guildCache, platform, input } = call;
  const search = input.query.search.replace(/^@/, '');
  const ids = input.query.ids === '' ? [] : input.query.ids.split(',');
  const found = search ? await platform.searchMembers(id, search, MAX_MEMBERS) : [];
  if (!found) throw new ApiError('bot-not-joined');
  const named = await Promise.all(ids.map((userId) => guildCache.getMember(id, userId, LISTS_MAX_AGE_MS)));
  return {
    members: [...found, ...named.filter((member) => member !== undefined)].map(({ user, nick }) => ({
      id: user.id,
      name: nick || user.global_name || user.username || user.id,
    })),
  };
}
