import type { EventEmitter } from 'node:events';
import type { CachedGuild, RehearsingClient } from './discord-client.ts';
import { guardClient, guardGateway } from './discord-guard.ts';
import type { FeaturesOf } from './manifest/define-manifest.ts';
import type { Manifest } from './manifest/manifest.ts';
import type { Greeting } from './settings.ts';
import { SiteClient, type SiteOptions } from './site.ts';

/** A server in the format of discord.js. */
export interface Guild {
  id: string;
  /** False during an outage of the platform; the server then has no name. */
  available?: boolean;
  name: string;
  icon: string | null;
  banner: string | null;
  ownerId?: string;
  preferredLocale?: string;
  memberCount: number;
  shardId?: number;
}

/** A member of a server in the format of discord.js. */
export interface Member {
  user: { id: string; username: string; globalName: string | null };
  guild: Pick<Guild, 'id' | 'name' | 'memberCount'>;
}

/** An interaction in the format of discord.js. */
export interface Interaction {
  isCommand(): boolean;
  commandName: string;
}

/** The part of a discord.js client that `connect` uses. */
export interface Client extends EventEmitter, Omit<RehearsingClient, 'guilds'> {
  guilds: { cache: ReadonlyMap<string, Guild & CachedGuild> };
  options?: { intents?: { bitfield: number } };
}

/** Connects a discord.js client, which has not logged in yet: reports its servers, commands and members, and follows changes. */
export function connect<F extends object = FeaturesOf<Manifest>>(
  client: Client,
  options: SiteOptions<F>,
): SiteClient<F> {
  const intents = client.options?.intents?.bitfield;
  const site = new SiteClient({ ...(intents === undefined ? {} : { intents }), ...options });
  if (guardClient(client)) site.allowRehearsals();
  client.once('clientReady', () => {
    guardGateway(client);
    const servers = [...client.guilds.cache.values()].filter(({ available }) => available !== false).map(toServer);
    void site.reportServers({ joined: servers });
    // Before it is ready, the client has these events for every server.
    for (const event of ['guildCreate', 'guildAvailable'])
      client.on(event, (guild: Guild) => void site.reportServers({ joined: [toServer(guild)] }));
    client.on('guildDelete', (guild: Guild) => void site.reportServers({ left: [guild.id] }));
    void site.followChanges();
    void site.reportCountsRegularly();
  });
  client.on('guildMemberAdd', ({ guild }: Member) => site.countMember(guild.id, 'joins'));
  client.on('guildMemberRemove', ({ guild }: Member) => site.countMember(guild.id, 'leaves'));
  client.on('interactionCreate', (interaction: Interaction) => {
    if (interaction.isCommand()) site.countCommand(interaction.commandName);
  });
  return site;
}

function toServer(guild: Guild) {
  return {
    id: guild.id,
    name: guild.name,
    icon: guild.icon,
    banner: guild.banner,
    owner_id: guild.ownerId,
    preferred_locale: guild.preferredLocale,
    member_count: guild.memberCount,
    shard: guild.shardId,
  };
}

/** Creates the message that greets a member, in the format of discord.js; undefined if the greeting is off. */
export function createGreetingMessage({ user, guild }: Member, greeting: Greeting | undefined) {
  if (!greeting?.enabled) return;
  const values: Record<string, string> = {
    user: `<@${user.id}>`,
    name: (user.globalName ?? user.username).replace(/[\\`*_~|>[\]()#:<@-]/g, '\\$&'),
    server: guild.name,
    members: String(guild.memberCount),
  };
  const content = greeting.text.replace(/\{(user|name|server|members)\}/g, (_, name: string) => values[name] ?? '');
  const parse: never[] = [];
  return { content: content.slice(0, 2000).toWellFormed(), allowedMentions: { parse, users: [user.id] } };
}
