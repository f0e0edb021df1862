import type { Kysely } from 'kysely';
import type { ChangeStreams } from '../bot/changes/change-streams.ts';
import type { Listen } from '../data/notify.ts';
import type { Tables } from '../data/tables.ts';
import type { OwnGuilds } from '../guilds/own-guilds.ts';
import type { ServerViews } from '../guilds/server-views.ts';
import type { AppKeys } from '../keys/app-keys.ts';
import type { Log } from '../log.ts';
import type { ChatPlatform } from '../platform/chat-platform.ts';
import type { ChatPeople } from '../staff/people/chat-people.ts';

/** What every call works with. */
export interface Context {
  db: Kysely<Tables>;
  /** One connection without a time limit, for jobs. */
  maintenance: Kysely<Tables>;
  listen: Listen;
  keys: AppKeys;
  platform: ChatPlatform;
  ownGuilds: OwnGuilds;
  serverViews: ServerViews;
  chatPeople: ChatPeople;
  changeStreams: ChangeStreams;
  /** The site's public address, without a trailing slash. */
  siteOrigin: string;
  /** The bot's name, for authenticator apps. */
  brand: string;
  /** The time, in milliseconds. */
  now: () => number;
  log: Log;
}
