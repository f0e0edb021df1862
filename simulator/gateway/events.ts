import { EventEmitter } from 'node:events';
import { type GatewayDispatchEvents, GatewayIntentBits as intents } from 'discord-api-types/v10';

/** The name of an event that the platform sends to bots. */
export type EventName = Exclude<`${GatewayDispatchEvents}`, 'READY' | 'RESUMED'>;

/** An event for the bot. */
export interface PlatformEvent {
  name: EventName;
  /** The server in which it happened; undefined for events that every shard receives. */
  serverId?: string;
  data: Readonly<Record<string, unknown>>;
  /** The users whom it is about: a bot receives what is about itself without the intent, and with the content. */
  about?: readonly string[];
  /** Whether it happened in a channel that the bot may not view. */
  isHidden?: boolean;
}

/** The events of the simulated platform, in the order in which they happened. */
export type PlatformEvents = EventEmitter<{ event: [PlatformEvent] }>;

export function createPlatformEvents(): PlatformEvents {
  return new EventEmitter();
}

/** The intent that a bot needs for an event; the others are sent to every bot. */
export const eventIntents: Partial<Record<EventName, number>> = {
  GUILD_CREATE: intents.Guilds,
  GUILD_UPDATE: intents.Guilds,
  GUILD_DELETE: intents.Guilds,
  GUILD_ROLE_CREATE: intents.Guilds,
  GUILD_ROLE_UPDATE: intents.Guilds,
  GUILD_ROLE_DELETE: intents.Guilds,
  CHANNEL_CREATE: intents.Guilds,
  CHANNEL_UPDATE: intents.Guilds,
  CHANNEL_DELETE: intents.Guilds,
  CHANNEL_PINS_UPDATE: intents.Guilds,
  THREAD_CREATE: intents.Guilds,
  THREAD_UPDATE: intents.Guilds,
  THREAD_DELETE: intents.Guilds,
  THREAD_MEMBERS_UPDATE: intents.Guilds,
  GUILD_MEMBER_ADD: intents.GuildMembers,
  GUILD_MEMBER_UPDATE: intents.GuildMembers,
  GUILD_MEMBER_REMOVE: intents.GuildMembers,
  GUILD_BAN_ADD: intents.GuildModeration,
  GUILD_BAN_REMOVE: intents.GuildModeration,
  GUILD_AUDIT_LOG_ENTRY_CREATE: intents.GuildModeration,
  WEBHOOKS_UPDATE: intents.GuildWebhooks,
  INVITE_CREATE: intents.GuildInvites,
  INVITE_DELETE: intents.GuildInvites,
  VOICE_STATE_UPDATE: intents.GuildVoiceStates,
  PRESENCE_UPDATE: intents.GuildPresences,
  MESSAGE_CREATE: intents.GuildMessages,
  MESSAGE_UPDATE: intents.GuildMessages,
  MESSAGE_DELETE: intents.GuildMessages,
  MESSAGE_DELETE_BULK: intents.GuildMessages,
  MESSAGE_REACTION_ADD: intents.GuildMessageReactions,
  MESSAGE_REACTION_REMOVE: intents.GuildMessageReactions,
  MESSAGE_REACTION_REMOVE_ALL: intents.GuildMessageReactions,
  MESSAGE_REACTION_REMOVE_EMOJI: intents.GuildMessageReactions,
  TYPING_START: intents.GuildMessageTyping,
};

/** The events of channels that a bot receives only if it may view the channel. Channels themselves are listed and announced to every bot. */
export const channelEvents: ReadonlySet<EventName> = new Set<EventName>([
  'CHANNEL_PINS_UPDATE',
  'THREAD_CREATE',
  'THREAD_UPDATE',
  'THREAD_DELETE',
  'THREAD_MEMBERS_UPDATE',
  'MESSAGE_CREATE',
  'MESSAGE_UPDATE',
  'MESSAGE_DELETE',
  'MESSAGE_DELETE_BULK',
  'MESSAGE_REACTION_ADD',
  'MESSAGE_REACTION_REMOVE',
  'MESSAGE_REACTION_REMOVE_ALL',
  'MESSAGE_REACTION_REMOVE_EMOJI',
  'TYPING_START',
]);

/** The intents that an application must be granted. */
export const privilegedIntents = intents.GuildMembers | intents.GuildPresences | intents.MessageContent;

/** All intents that the platform knows. */
export const allIntents = Object.values(intents).reduce<number>(
  (all, bit) => (typeof bit === 'number' ? all | bit : all),
  0,
);

const withContent: readonly EventName[] = ['MESSAGE_CREATE', 'MESSAGE_UPDATE'];

/** The data of an event for a bot with these intents; undefined if the bot does not receive it. */
export function filterEvent(event: PlatformEvent, granted: number, botId: string): PlatformEvent['data'] | undefined {
  const { name, data, about = [], isHidden } = event;
  if (isHidden) return undefined;
  const intent = eventIntents[name] ?? 0;
  const isAboutBot = about.includes(botId);
  if ((granted & intent) !== intent && !(isAboutBot && name === 'GUILD_MEMBER_UPDATE')) return undefined;
  if (name === 'GUILD_CREATE' && (granted & intents.GuildPresences) === 0) return { ...data, presences: [] };
  if (!withContent.includes(name) || (granted & intents.MessageContent) !== 0 || isAboutBot) return data;
  return { ...data, content: '', embeds: [], attachments: [], components: [] };
}
