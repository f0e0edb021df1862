import type { Text } from 'vigil-bot/manifest';
import { type BotLanguage, parseBotLanguage } from '../lib/bot-languages.ts';

/** The levels of a right, lowest first. */
export const rightLevels = ['none', 'view', 'manage'] as const;

/** The level of a right. */
export type RightLevel = (typeof rightLevels)[number];

/** A user's rights on a server. */
export interface Rights {
  settings: RightLevel;
  logs: RightLevel;
  greetings: RightLevel;
  /** By feature of the bot. */
  features?: Readonly<Record<string, RightLevel>>;
  /** The whole server: its history, and actions on several modules. */
  server: RightLevel;
  /** The rights of other users. */
  access: RightLevel;
}

/** Fallback when the API does not report rights. */
export const DEFAULT_RIGHTS: Rights = {
  settings: 'manage',
  logs: 'manage',
  greetings: 'manage',
  server: 'manage',
  access: 'none',
};

/** The level in a feature. Managers of the server manage all features. */
export function getFeatureLevel({ server, features }: Rights, feature: string): RightLevel {
  const isGranted = features !== undefined && Object.hasOwn(features, feature);
  return server === 'manage' ? 'manage' : (isGranted && features[feature]) || 'none';
}

/** How many members joined and left on a day. */
export interface DailyMembers {
  /** As `YYYY-MM-DD`, in UTC. */
  day: string;
  joins: number;
  leaves: number;
}

/** A feature, or everything, that does nothing until a time. */
export interface Pause {
  /** Null if everything is paused. */
  feature: string | null;
  /** The name of the feature. */
  name?: Text | undefined;
  /** Who paused it; null if their account was deleted. */
  by: string | null;
  until: string;
}

/** What is paused on a server. */
export interface Pauses {
  active: readonly Pause[];
  /** How far the clock of the API, with which pauses end, is ahead of the browser's. */
  clockOffsetMs: number;
}

const NO_PAUSES: Pauses = { active: [], clockOffsetMs: 0 };

/** A server with its settings. */
export interface ServerDetail {
  id: string;
  name: string;
  icon: string | undefined;
  language: BotLanguage;
  /** The revision of its settings; 0 if the API has none. */
  revision: number;
  /** The user's rights. */
  rights: Rights;
  /** The bot's last heartbeat. */
  lastHeartbeat: string | undefined;
  /** The bot's last heartbeat, if the bot counts as offline. */
  offlineSince: string | undefined;
  /** The last days, oldest first; undefined if the bot has reported none. */
  dailyMembers: DailyMembers[] | undefined;
  pauses: Pauses;
}

/** What an API returns of a server; the specification has only the first three. */
export interface GuildResponse {
  name: string;
  icon: string | null;
  language: string;
  revision?: number;
  rights?: Rights;
  bot?: { last_heard_at: string | null; silent: boolean };
  members?: DailyMembers[];
  pauses?: { time: string; active: Pause[] };
}

/** Parses a server. Returns undefined if the response has none. */
export function parseServerDetail(id: string, guild: GuildResponse): ServerDetail | undefined {
  if (typeof guild.name !== 'string') return undefined;
  const { name, icon, language, revision = 0, rights = DEFAULT_RIGHTS, bot, members, pauses } = guild;
  return {
    id,
    name: name.trim() || id,
    icon: icon || undefined,
    language: parseBotLanguage(language),
    revision,
    rights,
    lastHeartbeat: bot?.last_heard_at ?? undefined,
    offlineSince: (bot?.silent && bot.last_heard_at) || undefined,
    dailyMembers: members?.length ? members : undefined,
    pauses: pauses ? { active: pauses.active, clockOffsetMs: Date.parse(pauses.time) - Date.now() } : NO_PAUSES,
  };
}
