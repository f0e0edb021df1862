import { simulatorCredentials } from 'api-contract/simulator-credentials';
import { botPermissions } from '../world/bot.ts';
import { type Membership, permissionsOf } from '../world/members.ts';
import { randomOf } from '../world/random.ts';
import { ownerOf } from '../world/rights.ts';
import { rolesOf } from '../world/roles.ts';
import type { SeedServer } from '../world/seed-servers.ts';
import { findUser, type User } from '../world/users.ts';
import type { World } from '../world/world.ts';

/** The hash of the bot's avatar. */
export const botAvatar = '5d0f9be16a7c4d2f8b3e1a9076c4e2d1';

/** The bot as a user. */
export function botUser(world: World): User {
  return {
    id: simulatorCredentials.clientId,
    username: world.botName,
    discriminator: '0001',
    global_name: null,
    avatar: botAvatar,
    bot: true,
  };
}

/** A user by id, the bot included. */
export function anyUser(world: World, id: string): User | undefined {
  return id === simulatorCredentials.clientId ? botUser(world) : findUser(world.seed, id);
}

/** A user in responses. */
export function userShape({ bot, ...user }: User): Record<string, unknown> {
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

function featuresOf(world: World, server: SeedServer): string[] {
  const random = randomOf(world.seed, 'picture', server.index);
  return [...features.filter(() => random.chance(0.3)), ...(server.banner ? ['BANNER'] : [])];
}

function counts({ memberCount }: SeedServer): Record<string, number> {
  return { approximate_member_count: memberCount, approximate_presence_count: Math.ceil(memberCount * 0.18) };
}

/** A server as an entry of a user's guild list. */
export function partialGuild(
  world: World,
  server: SeedServer,
  member: Pick<Membership, 'userId' | 'roles'>,
  withCounts: boolean,
): Record<string, unknown> {
  const isBot = member.userId === simulatorCredentials.clientId;
  return {
    id: server.id,
    name: server.name,
    icon: server.icon ?? null,
    banner: server.banner ?? null,
    owner: !isBot && ownerOf(world, server) === member.userId,
    permissions: (isBot ? botPermissions(world, server) : permissionsOf(world, server, member)).toString(),
    features: featuresOf(world, server),
    ...(withCounts ? counts(server) : {}),
  };
}

/** A server in responses to the bot. */
export function fullGuild(
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
    owner_id: ownerOf(world, server),
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
    roles: rolesOf(world, server),
    emojis: [],
    stickers: [],
    features: featuresOf(world, server),
    ...(withCounts ? counts(server) : {}),
  };
}

/** A member in responses. */
export function memberShape(world: World, member: Membership): Record<string, unknown> {
  const user = anyUser(world, member.userId);
  return {
    user: user && userShape(user),
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
