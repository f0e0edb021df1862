import type { Feature } from 'vigil-bot/manifest';
import type { ChatPlatform } from '../platform/chat-platform.ts';
import type { BotGuild, Channel, Member } from '../platform/shapes.ts';
import type { Effect } from './cause-settings.ts';
import { collectNeeds, hasAssignable, listChannels, listMissing, listRoles } from './feature-choices.ts';
import type { GuildCache } from './guild-caches.ts';
import { READ_MAX_AGE_MS } from './guild-guard.ts';

/** What the bot needs in a channel of the logs or the greetings. */
const POST_PERMISSIONS = ['VIEW_CHANNEL', 'SEND_MESSAGES'];

interface Question {
  guildId: string;
  user: string;
  /** Undefined for logs and greetings. */
  feature: Feature | undefined;
  targets: Effect['targets'];
}

/** The permissions that the bot lacks now, the channels and roles that it cannot use, and the person's roles. */
export async function findObstacles(
  { guildCache, platform }: { guildCache: GuildCache; platform: ChatPlatform },
  { guildId, user, feature, targets }: Question,
) {
  const [guild, channels, bot, member] = await Promise.all([
    guildCache.getGuild(guildId, READ_MAX_AGE_MS),
    guildCache.getChannels(guildId, READ_MAX_AGE_MS),
    guildCache.getMember(guildId, platform.clientId, READ_MAX_AGE_MS),
    guildCache.getMember(guildId, user, READ_MAX_AGE_MS),
  ]);
  const roles = member?.roles ?? [];
  if (!guild || !channels || !bot) return { roles, missing: [], targets: [] };
  return {
    roles,
    missing: feature ? listMissing([feature], guild, bot) : [],
    targets: findUnusable({ guild, channels, bot }, feature, targets),
  };
}

interface PlatformState {
  guild: BotGuild;
  channels: Channel[];
  bot: Member;
}

/** The channels and roles that are gone, or that the bot cannot use. */
function findUnusable(
  { guild, channels, bot }: PlatformState,
  feature: Feature | undefined,
  targets: Effect['targets'],
) {
  const needs = feature ? collectNeeds(feature.fields) : POST_PERMISSIONS;
  const channelsById = new Map(listChannels(channels, guild, bot, needs).map((channel) => [channel.id, channel]));
  const rolesById = new Map(listRoles(guild, bot).map((role) => [role.id, role]));
  const assigns = feature !== undefined && hasAssignable(feature.fields);
  const findFault = ({ kind, id }: Effect['targets'][number]) => {
    if (kind === 'channel') {
      const channel = channelsById.get(id);
      if (!channel) return channels.some((other) => other.id === id) ? undefined : 'deleted';
      return channel.missing.length > 0 ? 'closed' : undefined;
    }
    const role = rolesById.get(id);
    if (!role) return id === guild.id ? undefined : 'deleted';
    return assigns && !role.assignable ? 'too-high' : undefined;
  };
  const unique = new Map(targets.map((target) => [`${target.kind} ${target.id}`, target]));
  return [...unique.values()].flatMap((target) => {
    const fault = findFault(target);
    const { name } = channelsById.get(target.id) ?? rolesById.get(target.id) ?? { name: null };
    return fault ? [{ ...target, name, fault } as const] : [];
  });
}
