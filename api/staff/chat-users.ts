import type { contract } from 'api-contract/contract';
import { toRateLimitKey } from 'config/ip-address';
import { sql } from 'kysely';
import { hasStaffCookies } from '../auth/authenticators.ts';
import { findBan } from '../auth/bans.ts';
import { toSearchKey } from '../db/search.ts';
import type { Database } from '../db/tables.ts';
import { ApiError } from '../errors.ts';
import type { GuildCache } from '../guilds/guild-caches.ts';
import type { AppContext, RequestContext } from '../http/context.ts';
import { consumeRateLimit, RATE_LIMITS } from '../http/rate-limits.ts';
import { getBotCaller, withBotCaller } from '../platform/bot-caller.ts';
import { type ChatPlatform, getAvatarUrl } from '../platform/chat-platform.ts';
import type { PlatformUser } from '../platform/shapes.ts';
import { SingleFlightCache } from '../platform/single-flight-cache.ts';

/** The stored name and picture of a user. */
export interface StoredProfile {
  id: string;
  name: string | null;
  avatar: string | null;
  discriminator: string | null;
}

/** The response for a user; unknown users have no name. */
export function toUserSummary(
  { platform }: { platform: ChatPlatform },
  { id, name, avatar, discriminator }: StoredProfile,
) {
  const picture = { userId: id, avatar, discriminator: discriminator ?? '0' };
  return { id, name: name || 'N/A', avatar: getAvatarUrl(platform.imageHost, picture) };
}

/** The name and picture to store with a ban, in case the account changes or disappears. */
export async function findUserProfile({ db, chatUsers }: { db: Database; chatUsers: ChatUserCache }, id: string) {
  const columns = ['username', 'global_name', 'avatar', 'discriminator'] as const;
  const storedUser = await db.selectFrom('users').select(columns).where('id', '=', id).executeTakeFirst();
  const user = storedUser ?? (await chatUsers.find(id));
  if (!user) throw new ApiError('person-unknown');
  const { username, global_name, avatar, discriminator } = user;
  return { name: global_name || username, avatar: avatar ?? null, discriminator };
}

/** The search key of a banned user. */
export function getSearchName(profile: { name: string | null }): string {
  return toSearchKey(profile.name ?? '');
}

/** The display name of a joined user; null if the user is unknown. */
export function selectUserName(alias: string) {
  const [display, username] = [sql.ref(`${alias}.global_name`), sql.ref(`${alias}.username`)];
  return sql<string | null>`coalesce(nullif(${display}, ''), ${username})`;
}

const USER_MAX_AGE_MS = 60_000;

interface Deps {
  platform: ChatPlatform;
  now: () => number;
}

/** Caches users of the chat platform for a minute. */
export class ChatUserCache {
  private readonly cache = new SingleFlightCache<PlatformUser | undefined>(5000);
  private readonly deps: Deps;

  constructor(deps: Deps) {
    this.deps = deps;
  }

  /** A user by id; undefined if there is none. */
  find(id: string): Promise<PlatformUser | undefined> {
    const { now, platform } = this.deps;
    return this.cache.get(id, { now, maxAgeMs: USER_MAX_AGE_MS }, () => platform.fetchUser(id));
  }
}

/** The dependencies of staff routes. */
export interface StaffDeps extends AppContext {
  chatUsers: ChatUserCache;
  guildCache: GuildCache;
}

/** The epoch of the platform's ids, in milliseconds. */
const PLATFORM_EPOCH_MS = 1_420_070_400_000n;

/** `GET /v1/public/get_discord_user`: includes for staff whether the user is banned. */
export async function getChatUser(call: RequestContext<typeof contract.chatUser, StaffDeps>) {
  const { chatUsers, platform, input, request, reply } = call;
  const { id } = input.query;
  await consumeRateLimit(call, `look-up:${toRateLimitKey(request.ip)}`, RATE_LIMITS.userLookup);
  const isStaff = await hasStaffCookies(call, request, 'moderator');
  const find = () => chatUsers.find(id);
  // What visitors look up must not keep staff from looking up.
  const user = await (isStaff ? withBotCaller({ ...getBotCaller(), share: 'trusted' }, find) : find());
  if (!user) throw new ApiError('person-unknown');
  const { username, discriminator, avatar } = user;
  const ban = isStaff ? await findBan(call, id) : undefined;
  reply.header('cache-control', 'private, no-store');
  return {
    ...{ id, username, discriminator, is_banned: ban !== undefined, banned_until: ban?.expires_at?.toISOString() },
    avatar: getAvatarUrl(platform.imageHost, { userId: id, avatar: avatar ?? null, discriminator }),
    createdAt: Number(((BigInt(id) >> 22n) + PLATFORM_EPOCH_MS) / 1000n),
  };
}
