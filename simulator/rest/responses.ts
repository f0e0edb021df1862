import { simulatorCredentials } from 'api-contract/simulator-credentials';
import { getBotPermissions } from '../world/bot.ts';
import { getMemberPermissions, type Member } from '../world/members.ts';
import { getOwnerId } from '../world/memberships.ts';
import { createRandom } from '../world/random.ts';
import { getRoles } from '../world/roles.ts';
import type { SeedServer } from '../world/seed-servers.ts';
import { findUser, type User } from '../world/users.ts';
import type { World } from '../world/world.ts';

/** The hash of the bot's avatar. */
export const BOT_AVATAR_HASH = '5d0f9be16a7c4d2f8b3e1a9076c4e2d1';

/** The bot as a user. */
export function getBotUser(world: World): User {
  return {
    id: simulatorCredentials.clientId,
    username: world.botName,
    discriminator: '0001',
    global_name: null,
    avatar: BOT_AVATAR_HASH,
    bot: true,
  };
}

/** Finds a user by id, including the bot. */
export function findUserOrBot(world: World, id: string): User | undefined {
  return id === simulatorCredentials.clientId ? getBotUser(world) : findUser(world.seed, id);
}

/** Converts a user to the platform's response. */
export function toUserResponse({ bot, ...user }: User): Record<string, unknown> {
  return {
    ...user,
    ...(bot ? { bot } : {}),
    public_flags: 0,
    flags: 0,
    banner: null,
    accent_color: null,
    avatar_decoration_data: null,
    collectibles: null,
    clan: null,
    primary_guild: null,
  };
}

const features = ['COMMUNITY', 'NEWS', 'ANIMATED_ICON', 'INVITE_SPLASH'];

function getFeatures(world: World, server: SeedServer): string[] {
  const random = createRandom(world.seed, 'picture', server.index);
  return [...features.filter(() => random.chance(0.3)), ...(server.banner ? ['BANNER'] : [])];
}

function getCounts({ memberCount }: SeedServer): Record<string, number> {
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
    ...(withCounts ? getCounts(server) : {}),
  };
}

/** Converts a server to the platform's response to the bot. */
export function toFullGuild(
  world: World,
  server: SeedServer,
  systemChannelId: string | null,
  withCounts: boolean,
): Record<string, unknown> {
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
    system_channel_id: systemChannelId,
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
    nsfw_level: 0,
    premium_tier: 0,
    premium_subscription_count: 0,
    premium_progress_bar_enabled: false,
    vanity_url_code: null,
    region: 'deprecated',
    roles: getRoles(world, server),
    emojis: [],
    stickers: [],
    features: getFeatures(world, server),
    ...(withCounts ? getCounts(server) : {}),
  };
}

/** Converts a member to the platform's response. */
export function toMemberResponse(world: World, member: Member): Record<string, unknown> {
  const user = findUserOrBot(world, member.userId);
  return {
    user: user && toUserResponse(user),
    nick: null,
    avatar: null,
    banner: null,
    roles: member.roles,
    joined_at: member.joinedAt,
    premium_since: null,
    deaf: false,
    mute: false,
    pending: false,
    flags: 0,
    communication_disabled_until: null,
  };
}
