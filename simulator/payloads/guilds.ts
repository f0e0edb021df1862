import { simulatorCredentials } from 'api-contract/simulator-credentials';
import type { Simulator } from '../simulator.ts';
import { getBotPermissions } from '../world/bot.ts';
import { channelTypes } from '../world/channel-plan.ts';
import { canBotView, getBotMember, getChannels, getThreads } from '../world/channels.ts';
import { getMemberCount, getMemberPermissions, getMembers, type Member } from '../world/members.ts';
import { getOwnerId } from '../world/memberships.ts';
import { createRandom } from '../world/random.ts';
import { getRoles } from '../world/roles.ts';
import type { SeedServer } from '../world/seed-servers.ts';
import { getSnowflakeTime } from '../world/snowflakes.ts';
import type { World } from '../world/world.ts';
import { toMemberPayload, toVoiceState } from './members.ts';
import { toPresenceList } from './presences.ts';

const features = ['COMMUNITY', 'NEWS', 'ANIMATED_ICON', 'INVITE_SPLASH'];

function getFeatures(world: World, server: SeedServer): string[] {
  const random = createRandom(world.seed, 'picture', server.index);
  return [...features.filter(() => random.chance(0.3)), ...(server.banner ? ['BANNER'] : [])];
}

function getCounts(world: World, server: SeedServer): Record<string, number> {
  const memberCount = getMemberCount(world, server);
  return { approximate_member_count: memberCount, approximate_presence_count: Math.ceil(memberCount * 0.18) };
}

/** Converts a server to an entry of the guild list of a user or the bot. */
export function toPartialGuild(
  world: World,
  server: SeedServer,
  member: Pick<Member, 'userId' | 'roles'>,
  withCounts: boolean,
): Record<string, unknown> {
  const isBot = member.userId === simulatorCredentials.clientId;
  return {
    id: server.id,
    name: server.name,
    icon: server.icon ?? null,
    banner: server.banner ?? null,
    owner: !isBot && getOwnerId(world, server) === member.userId,
    permissions: (isBot ? getBotPermissions(world, server) : getMemberPermissions(world, server, member)).toString(),
    features: getFeatures(world, server),
    ...(withCounts ? getCounts(world, server) : {}),
  };
}

/** Converts a server to the platform's format. */
export function toGuildPayload(world: World, server: SeedServer, withCounts: boolean): Record<string, unknown> {
  return {
    id: server.id,
    name: server.name,
    icon: server.icon ?? null,
    banner: server.banner ?? null,
    splash: null,
    discovery_splash: null,
    description: server.description ?? null,
    owner_id: getOwnerId(world, server),
    preferred_locale: server.locale,
    system_channel_id: findSystemChannelId(world, server),
    system_channel_flags: 0,
    rules_channel_id: null,
    public_updates_channel_id: null,
    safety_alerts_channel_id: null,
    afk_channel_id: null,
    afk_timeout: 300,
    verification_level: 1,
    default_message_notifications: 1,
    explicit_content_filter: 2,
    mfa_level: 0,
    nsfw: false,
    nsfw_level: 0,
    application_id: null,
    max_members: 500_000,
    max_presences: null,
    max_video_channel_users: 25,
    max_stage_video_channel_users: 50,
    widget_enabled: false,
    widget_channel_id: null,
    home_header: null,
    incidents_data: null,
    hub_type: null,
    latest_onboarding_question_id: null,
    premium_tier: 0,
    premium_subscription_count: 0,
    premium_progress_bar_enabled: false,
    vanity_url_code: null,
    region: 'deprecated',
    roles: getRoles(world, server),
    emojis: [],
    stickers: [],
    features: getFeatures(world, server),
    ...(withCounts ? getCounts(world, server) : {}),
  };
}

/** The system channel of most servers: their first open text channel. */
function findSystemChannelId(world: World, server: SeedServer): string | null {
  if (server.index % 8 === 5) return null;
  const channels = getChannels(world, server).filter(({ type }) => type === channelTypes.text);
  return channels.find(({ permission_overwrites }) => permission_overwrites.length === 0)?.id ?? null;
}

/** Converts a server to the format of the event that announces it to the bot. */
export function toGuildCreatePayload(simulator: Simulator, server: SeedServer): Record<string, unknown> {
  const { world } = simulator;
  const changes = world.store.state.memberChanges[server.id] ?? {};
  const { joinedAt = new Date(getSnowflakeTime(server.id)).toISOString() } =
    changes[simulatorCredentials.clientId] ?? {};
  const bot: Member = {
    ...{ joinedAt, nick: null, timeoutUntil: null, voiceChannelId: null },
    ...changes[simulatorCredentials.clientId],
    ...getBotMember(world, server),
  };
  const shownIds = new Set([
    ...Object.keys(changes).filter((userId) => changes[userId]?.voiceChannelId),
    ...Object.keys(world.store.state.statuses),
  ]);
  const shown = shownIds.size > 0 ? getMembers(world, server).filter(({ userId }) => shownIds.has(userId)) : [];
  const members = [bot, ...shown.filter(({ userId }) => userId !== bot.userId)];
  return {
    ...toGuildPayload(world, server, false),
    joined_at: joinedAt,
    large: getMemberCount(world, server) > 50,
    unavailable: false,
    member_count: getMemberCount(world, server),
    channels: getChannels(world, server),
    threads: getThreads(world, server).filter((thread) => canBotView(world, server, thread)),
    // The bot, who is in a voice channel, and who is not offline.
    members: members.flatMap((member) => toMemberPayload(world, member) ?? []),
    voice_states: shown.filter(({ voiceChannelId }) => voiceChannelId).map(toVoiceState),
    presences: toPresenceList(
      simulator,
      server,
      members.map(({ userId }) => userId),
    ),
    stage_instances: [],
    guild_scheduled_events: [],
    soundboard_sounds: [],
  };
}
