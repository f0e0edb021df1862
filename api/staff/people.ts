import type { contract } from 'api-contract/contract';
import { sql } from 'kysely';
import { hasStaffCookies } from '../auth/authenticators.ts';
import { isBanned } from '../auth/users.ts';
import { type Database, toSearchKey } from '../db/tables.ts';
import { ApiError } from '../errors.ts';
import type { AppContext, RequestContext } from '../http/context.ts';
import { addressForLimits } from '../http/ip-address.ts';
import { consumeRateLimit } from '../http/rate-limits.ts';
import { type ChatPlatform, getAvatarUrl } from '../platform/chat-platform.ts';
import type { PlatformUser } from '../platform/shapes.ts';
import { SingleFlightCache } from '../platform/single-flight-cache.ts';

/** What is known of somebody, as the database has it. */
export interface KnownPerson {
  id: string;
  name: string | null;
  avatar: string | null;
  discriminator: string | null;
}

/** Somebody as staff see them; whoever is not known has no name. */
export function toPerson({ platform }: { platform: ChatPlatform }, { id, name, avatar, discriminator }: KnownPerson) {
  const picture = { userId: id, avatar, discriminator: discriminator ?? '0' };
  return { id, name: name || 'N/A', avatar: getAvatarUrl(platform.images, picture) };
}

/** What is kept of somebody who is banned or proposed for it, so that they have a name whatever happens to it. */
export async function describePerson({ db, chatUsers }: { db: Database; chatUsers: ChatUserCache }, id: string) {
  const columns = ['username', 'global_name', 'avatar', 'discriminator'] as const;
  const known = await db.selectFrom('users').select(columns).where('id', '=', id).executeTakeFirst();
  const person = known ?? (await chatUsers.find(id));
  if (!person) throw new ApiError('person-unknown');
  const { username, global_name, avatar, discriminator } = person;
  return { name: global_name || username, avatar: avatar ?? null, discriminator };
}

/** By what a banned person is found. */
export function getSearchName(person: { name: string | null }): string {
  return toSearchKey(person.name ?? '');
}

/** What a joined row of the users is called; null where nobody is known. */
export function selectUserName(alias: string) {
  const [display, username] = [sql.ref(`${alias}.global_name`), sql.ref(`${alias}.username`)];
  return sql<string | null>`coalesce(nullif(${display}, ''), ${username})`;
}

const USER_MAX_AGE_MS = 60_000;

interface Deps {
  platform: ChatPlatform;
  now: () => number;
}

/** People of the chat platform, as it tells; the same answer serves everybody who asks within a minute. */
export class ChatUserCache {
  private readonly cache = new SingleFlightCache<PlatformUser | undefined>(5000);
  private readonly deps: Deps;

  constructor(deps: Deps) {
    this.deps = deps;
  }

  /** Somebody by id; undefined where there is nobody. */
  find(id: string): Promise<PlatformUser | undefined> {
    const { now, platform } = this.deps;
    return this.cache.get(id, { now, maxAgeMs: USER_MAX_AGE_MS }, () => platform.user(id));
  }
}

/** What handlers of staff work with. */
export interface StaffDeps extends AppContext {
  chatUsers: ChatUserCache;
}

/** How often one address may look somebody up. */
const LOOKUP_LIMIT = { hits: 30, seconds: 60 };

/** The platform's ids count milliseconds from here. */
const PLATFORM_EPOCH_MS = 1_420_070_400_000n;

/** `GET /v1/public/get_discord_user`: whether the person is banned is told to a page of staff only. */
export async function getChatUser(call: RequestContext<typeof contract.chatUser, StaffDeps>) {
  const { chatUsers, platform, input, request, reply } = call;
  const { id } = input.query;
  await consumeRateLimit(call, `look-up:${addressForLimits(request.ip)}`, LOOKUP_LIMIT);
  const person = await chatUsers.find(id);
  if (!person) throw new ApiError('person-unknown');
  const { username, discriminator, avatar } = person;
  const is_banned = (await hasStaffCookies(call, request, 'moderator')) && (await isBanned(call, id));
  reply.header('cache-control', 'private, no-store');
  return {
    ...{ id, username, discriminator, is_banned },
    avatar: getAvatarUrl(platform.images, { userId: id, avatar: avatar ?? null, discriminator }),
    createdAt: Number(((BigInt(id) >> 22n) + PLATFORM_EPOCH_MS) / 1000n),
  };
}
