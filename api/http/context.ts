import type { Kysely } from 'kysely';
import type { ChangeStreams } from '../bot/change-stream.ts';
import type { Listen } from '../db/listen.ts';
import type { Tables } from '../db/tables.ts';
import type { GuildCache, UserGuildCache } from '../guilds/guild-caches.ts';
import type { Log } from '../log.ts';
import type { ChatPlatform } from '../platform/chat-platform.ts';
import type { AppKeys } from '../secrets.ts';
import type { ChatUserCache } from '../staff/people.ts';

/** What every call works with. */
export interface AppContext {
  db: Kysely<Tables>;
  /** One connection without a time limit, for jobs. */
  maintenance: Kysely<Tables>;
  listen: Listen;
  keys: AppKeys;
  platform: ChatPlatform;
  userGuilds: UserGuildCache;
  guildCache: GuildCache;
  chatUsers: ChatUserCache;
  changeStreams: ChangeStreams;
  /** The site's public address, without a trailing slash. */
  siteOrigin: string;
  /** The bot's name, for authenticator apps. */
  brand: string;
  /** The time, in milliseconds. */
  now: () => number;
  log: Log;
}
