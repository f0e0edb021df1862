import { type LogEventId, logEventIds } from 'api-contract/log-events';
import { type Feature, findReferences, resolveValues } from 'vigil-bot/manifest';
import type { Subject } from './decisions.ts';
import { parseFeature } from './feature-settings.ts';
import { NO_GREETINGS, parseGreetings } from './greetings.ts';
import type { LogException } from './log-exceptions.ts';
import { parseLogSettings } from './logs.ts';

/** What settings of a feature, of the logs or of the greetings mean for an event. */
export interface Effect {
  enabled: boolean;
  intents: readonly string[];
  /** For each log channel in use, the exceptions that apply to it. */
  exceptions: readonly (readonly LogException[])[];
  /** The events that it leaves out. */
  eventsOff: readonly string[];
  targets: readonly { kind: 'channel' | 'role'; id: string }[];
}

/** The intents with which an event reaches a bot. Some also do as entries of the audit log. */
const intentsByEvent: Record<LogEventId, readonly string[]> = {
  memberJoin: ['GUILD_MEMBERS'],
  memberLeave: ['GUILD_MEMBERS'],
  editNickname: ['GUILD_MEMBERS', 'GUILD_MODERATION'],
  editMessage1: ['GUILD_MESSAGES'],
  deleteMessage: ['GUILD_MESSAGES'],
  bulkDelete: ['GUILD_MESSAGES'],
  ban: ['GUILD_MODERATION'],
  unban: ['GUILD_MODERATION'],
  kick: ['GUILD_MEMBERS', 'GUILD_MODERATION'],
  timeout: ['GUILD_MEMBERS', 'GUILD_MODERATION'],
  createRole: ['GUILDS', 'GUILD_MODERATION'],
  editRole1: ['GUILDS', 'GUILD_MODERATION'],
  deleteRole: ['GUILDS', 'GUILD_MODERATION'],
  memberRoles: ['GUILD_MEMBERS', 'GUILD_MODERATION'],
  voiceJoin: ['GUILD_VOICE_STATES'],
  voiceLeave: ['GUILD_VOICE_STATES'],
  voiceMove: ['GUILD_VOICE_STATES'],
};

/** Reads stored settings. */
export function readEffect({ feature, module }: Subject, value: unknown): Effect {
  if (feature) return readFeature(feature, value);
  return module === 'logs' ? readLogs(value) : readGreetings(value);
}

function readFeature(feature: Feature, value: unknown): Effect {
  const { enabled, values } = parseFeature(feature, value);
  const references = findReferences(feature.fields, resolveValues(feature.fields, values).values);
  const targets = references.flatMap(({ kind, id }) => (kind === 'member' ? [] : [{ kind, id }]));
  return { enabled, intents: feature.intents ?? [], exceptions: [], eventsOff: [], targets };
}

function readLogs(value: unknown): Effect {
  const { channels, exceptions } = parseLogSettings(value);
  const used = channels.filter(({ events }) => events.length > 0);
  const events = new Set(used.flatMap((channel) => channel.events));
  const logged = logEventIds.filter((id) => events.has(id));
  return {
    enabled: used.length > 0,
    intents: [...new Set(logged.flatMap((id) => intentsByEvent[id]))],
    exceptions: used.map((channel) => [...exceptions, ...channel.exceptions]),
    eventsOff: logEventIds.filter((id) => !events.has(id)),
    targets: used.map(({ id }) => ({ kind: 'channel', id })),
  };
}

function readGreetings(value: unknown): Effect {
  const { welcome, farewell } = parseGreetings(value) ?? NO_GREETINGS;
  const used = [welcome, farewell].filter(({ enabled }) => enabled);
  const eventsOff = Object.entries({ welcome, farewell }).flatMap(([id, { enabled }]) => (enabled ? [] : id));
  const targets = used.flatMap(({ channel_id: id }) => (id === null ? [] : [{ kind: 'channel' as const, id }]));
  return { enabled: used.length > 0, intents: ['GUILD_MEMBERS'], exceptions: [], eventsOff, targets };
}
