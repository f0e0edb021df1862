import { PermissionFlagsBits as bits, ChannelType } from 'discord-api-types/v10';
import { ApiError } from '../errors.ts';
import type { ChatPlatform } from '../platform/chat-platform.ts';
import { getChannelPermissions, getMissingPermissions } from '../platform/permissions.ts';
import type { BotGuild, Channel } from '../platform/shapes.ts';
import type { GuildCache } from './guild-caches.ts';

/** A text channel, and the permissions that the bot lacks there. */
export interface GuildChannel {
  id: string;
  name: string;
  /** The platform's channel type. */
  type: number;
  category: string | null;
  missing: BotPermission[];
}

export const BOT_PERMISSIONS = { view: bits.ViewChannel, send: bits.SendMessages, embed: bits.EmbedLinks };
type BotPermission = keyof typeof BOT_PERMISSIONS;

const TEXT_TYPES: readonly number[] = [ChannelType.GuildText, ChannelType.GuildAnnouncement];

/** How old the list of channels may be when it is read. */
export const CHANNELS_MAX_AGE_MS = 2000;

interface ChannelDeps {
  guildCache: GuildCache;
  platform: ChatPlatform;
}

/** The text channels of a guild in the platform's order, from data that is at most `maxAgeMs` old. */
export async function getTextChannels(
  { guildCache, platform }: ChannelDeps,
  guild: BotGuild,
  maxAgeMs = 0,
): Promise<GuildChannel[]> {
  const [channels, bot] = await Promise.all([
    guildCache.getChannels(guild.id, maxAgeMs),
    guildCache.getMember(guild.id, platform.clientId, maxAgeMs),
  ]);
  if (!channels || !bot) throw new ApiError('bot-not-joined');
  const byId = new Map(channels.map((channel) => [channel.id, channel]));
  const getCategory = ({ parent_id }: Channel) => byId.get(parent_id ?? '');
  const positions = new Map(
    channels
      .filter(({ type }) => TEXT_TYPES.includes(type))
      .map((channel) => [channel, [...getPosition(getCategory(channel)), ...getPosition(channel)]]),
  );
  return [...positions.entries()]
    .toSorted(([, one], [, other]) => comparePositions(one, other))
    .map(([channel]) => ({
      id: channel.id,
      name: channel.name,
      type: channel.type,
      category: getCategory(channel)?.name ?? null,
      missing: getMissingPermissions(getChannelPermissions(guild, bot, channel), BOT_PERMISSIONS),
    }));
}

/** Whether the bot may not write to a channel; without embeds it still writes plain text. */
export function isClosed({ missing }: GuildChannel): boolean {
  return missing.includes('view') || missing.includes('send');
}

/** Channels without a category come first; of two at the same position, the older one. */
function getPosition(channel: Channel | undefined): bigint[] {
  return channel ? [BigInt(channel.position), BigInt(channel.id)] : [-1n, 0n];
}

function comparePositions(one: bigint[], other: bigint[]): number {
  for (const [index, part] of one.entries()) {
    const difference = part - (other[index] ?? 0n);
    if (difference !== 0n) return difference < 0n ? -1 : 1;
  }
  return 0;
}
