import { EventEmitter } from 'node:events';
import { DiscordAPIError, REST } from '@discordjs/rest';
import { simulatorCredentials } from 'api-contract/simulator-credentials';
import { type Settings, SiteClient } from 'bot-client';
import { type Client, connect, createGreetingMessage, type Guild } from 'bot-client/discord';
import { getLogChannelIds } from 'bot-client/log-channels';
import { type RESTPostAPIChannelMessageJSONBody, Routes } from 'discord-api-types/v10';
import type { BotEvent } from '../events/bot-event.ts';
import type { BotReaction, ConnectedBot } from '../events/triggered-events.ts';
import type { Simulator } from '../simulator.ts';
import { hasBot } from '../world/bot.ts';
import { getOwnerId } from '../world/memberships.ts';
import type { SeedServer } from '../world/seed-servers.ts';
import type { World } from '../world/world.ts';
import { createLogMessage } from './log-message.ts';

/** The site whose settings the bot uses, and the bot key. */
export interface BotSite {
  api: string;
  key: string;
}

/** The demo bot of the simulator. */
export interface DemoBot extends ConnectedBot {
  /** The client of the site, with cached settings. */
  readonly site: SiteClient;
}

/** Starts the demo bot. It is built as docs/bot.md describes, and writes only through the platform's API. */
export function startDemoBot(
  { world, triggeredEvents }: Simulator,
  platformUrl: string,
  { api, key }: BotSite,
): DemoBot {
  triggeredEvents.bot?.stop();
  const site = new SiteClient(api, key);
  const { client, disconnect } = createClient(world);
  const rest = new REST({ api: `${platformUrl}/api`, version: '10', timeout: 5000, retries: 1 });
  rest.setToken(simulatorCredentials.botToken);
  connect(client, site);
  client.emit('clientReady');
  const bot: DemoBot = {
    site,
    handleEvent: (botEvent) => {
      countMember({ site, client }, botEvent);
      return handleEvent({ site, client, writeMessage: createMessageWriter(rest) }, botEvent);
    },
    stop: () => {
      disconnect();
      site.stop();
      rest.clearHandlerSweeper();
      rest.clearHashSweeper();
      if (triggeredEvents.bot === bot) triggeredEvents.bot = undefined;
    },
  };
  triggeredEvents.bot = bot;
  return bot;
}

/** Replaces a discord.js client: has the bot's servers, and emits events when it joins or leaves one. */
function createClient(world: World) {
  const joinedServers = world.servers.filter((server) => hasBot(world, server));
  const cache = new Map(joinedServers.map((server) => [server.id, toGuild(world, server)]));
  const client = Object.assign(new EventEmitter(), { guilds: { cache } });
  const onJoined = (server: SeedServer) => {
    const guild = toGuild(world, server);
    cache.set(server.id, guild);
    client.emit('guildCreate', guild);
  };
  const onLeft = (server: SeedServer) => {
    cache.delete(server.id);
    client.emit('guildDelete', toGuild(world, server));
  };
  world.botMembership.on('joined', onJoined).on('left', onLeft);
  const disconnect = () => world.botMembership.off('joined', onJoined).off('left', onLeft);
  return { client, disconnect };
}

/** Converts a server to the format of discord.js. */
function toGuild(world: World, server: SeedServer): Guild {
  const { id, name, icon = null, banner = null, locale, memberCount } = server;
  const ownerId = getOwnerId(world, server);
  return { id, name, icon, banner, ownerId, preferredLocale: locale, memberCount, shardId: 0 };
}

interface BotContext {
  site: SiteClient;
  client: Client;
  writeMessage: WriteMessage;
}

/** Emits the event of discord.js, and reports it at once, so that the dashboard shows it. */
function countMember({ site, client }: Pick<BotContext, 'site' | 'client'>, { event, serverId, person }: BotEvent) {
  const guild = client.guilds.cache.get(serverId);
  if (guild && event === 'memberJoin') client.emit('guildMemberAdd', { user: person, guild });
  if (guild && event === 'memberLeave') client.emit('guildMemberRemove', { user: person, guild });
  void site.reportCounts();
}

/** Reacts to an event according to the server's settings. */
async function handleEvent(bot: BotContext, botEvent: BotEvent): Promise<BotReaction[]> {
  const settings = await bot.site.getSettings(botEvent.serverId);
  if (!settings) return [{ about: 'settings', result: bot.site.isAvailable ? 'server-unknown' : 'site-unreachable' }];
  return (
    await Promise.all([writeGreeting(bot, botEvent, settings), writeLogMessages(bot, botEvent, settings)])
  ).flat();
}

async function writeGreeting(
  { site, client, writeMessage }: BotContext,
  { event, serverId, person }: BotEvent,
  { greetings }: Settings,
) {
  if (event !== 'memberJoin' && event !== 'memberLeave') return [];
  const about = event === 'memberJoin' ? 'welcome' : 'farewell';
  const createReaction = (result: BotReaction['result'], channelId?: string): BotReaction[] => [
    { about, result, channelId },
  ];
  const guild = client.guilds.cache.get(serverId);
  const greeting = greetings?.[about];
  const message = guild && createGreetingMessage({ user: person, guild }, greeting);
  const channelId = greeting?.channel_id;
  if (!message || !channelId) return createReaction('no-settings');
  if (site.isBanned(person.id)) return createReaction('banned');
  const { content, allowedMentions } = message;
  return createReaction(await writeMessage(channelId, { content, allowed_mentions: allowedMentions }), channelId);
}

async function writeLogMessages(
  { client, writeMessage }: BotContext,
  botEvent: BotEvent,
  settings: Settings,
): Promise<BotReaction[]> {
  const { event, channelId, person, roleIds } = botEvent;
  const { language, log_channels } = settings;
  if (!log_channels.some(({ events }) => events.includes(event))) return [{ about: 'log', result: 'no-settings' }];
  const ids = getLogChannelIds(settings, { event, channelId, userId: person.id, roleIds });
  if (ids.length === 0) return [{ about: 'log', result: 'exception' }];
  const locale = client.guilds.cache.get(botEvent.serverId)?.preferredLocale;
  const message = createLogMessage(botEvent, language ?? (locale === 'hu' ? 'hu' : 'en'));
  return Promise.all(
    ids.map(async (id) => ({ about: 'log' as const, result: await writeMessage(id, message), channelId: id })),
  );
}

/** Writes to a channel; returns the result. */
type WriteMessage = (channelId: string, message: RESTPostAPIChannelMessageJSONBody) => Promise<BotReaction['result']>;

/** Results by the platform's error codes for a channel. */
const resultByErrorCode: Record<string, BotReaction['result']> = {
  10003: 'channel-deleted',
  50001: 'no-permission',
  50013: 'no-permission',
  50024: 'no-permission',
};

/** Writes through the platform's API, with its permissions and rate limits. */
function createMessageWriter(rest: REST): WriteMessage {
  return async (channelId, body) => {
    try {
      await rest.post(Routes.channelMessages(channelId), { body });
      return 'written';
    } catch (error) {
      return (error instanceof DiscordAPIError && resultByErrorCode[error.code]) || 'failed';
    }
  };
}
