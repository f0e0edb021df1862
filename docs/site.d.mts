import type { EventEmitter } from 'node:events';

/** A message for those who come, or those who go. */
export interface Greeting {
  enabled: boolean;
  channel_id: string | null;
  text: string;
}

/** What was saved for a server. */
export interface Settings {
  id: string;
  language: 'en' | 'hu' | null;
  log_channels: { id: string; name: string; events: string[] }[];
  greetings: { welcome: Greeting; farewell: Greeting } | null;
  revisions: Record<string, number>;
}

/** Something that was changed. */
export interface Change {
  kind: string;
  id?: string;
  revision?: number;
}

/** A server, as discord.js has it. */
export interface Guild {
  id: string;
  name: string;
  icon: string | null;
  banner: string | null;
  ownerId?: string;
  preferredLocale?: string;
  memberCount: number;
}

/** A client of discord.js, as far as it is needed. */
export interface Client extends EventEmitter {
  guilds: { cache: ReadonlyMap<string, Guild> };
}

/** What the site knows: settings of servers, kept until they change, and who is banned. */
export class Site extends EventEmitter<{ change: [Change]; interrupted: [unknown] }> {
  constructor(origin: string, key: string | undefined);
  isBanned(userId: string): boolean;
  /** The settings of a server; undefined where the site does not know that the bot is there. */
  settings(guildId: string): Promise<Settings | undefined>;
  /** Says on which servers the bot is, or is not any more: one report after the other, each until it has arrived. */
  report(body: object): Promise<void>;
  /** Follows the changes, and comes back as often as the stream ends. */
  follow(): Promise<void>;
  stop(): void;
}

/** Somebody on a server, as discord.js has them. */
export interface Member {
  user: { id: string; username: string; globalName: string | null };
  guild: Pick<Guild, 'name' | 'memberCount'>;
}

/** A greeting as discord.js sends it to its channel; undefined where there is none to send. */
export function greetingFor(
  member: Member,
  greeting: Greeting | undefined,
): { content: string; allowedMentions: { parse: []; users: string[] } } | undefined;

/** Reports where a discord.js client is, and follows the changes. */
export function connect(client: Client, site: Site): void;
