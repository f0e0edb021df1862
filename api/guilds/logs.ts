import type { StoredValue } from 'api-contract/changes';
import { contract } from 'api-contract/contract';
import { logSettings } from 'api-contract/logs';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { ApiError } from '../errors.ts';
import { registerGuildRoute } from '../http/register-route.ts';
import { CHANNELS_MAX_AGE_MS, type GuildChannel, getTextChannels, isClosed } from './channels.ts';
import {
  type FreshGuildAccess,
  type GuildAccess,
  type GuildDeps,
  type GuildRequest,
  guardChange,
  guardRead,
} from './guild-guard.ts';
import { getExceptionChoices, type LogException, resolveExceptions } from './log-exceptions.ts';
import { sendLogTestMessage } from './log-test-message.ts';
import { checkRevision, readModule, saveModule, setRevisionTag } from './modules.ts';

/** Routes of a guild's log channels. */
export function registerLogRoutes(app: FastifyInstance, context: GuildDeps) {
  registerGuildRoute(app, context, contract.logs, { guard: guardRead, handler: getLogs });
  registerGuildRoute(app, context, contract.saveLogs, { guard: guardChange, handler: saveLogs });
  registerGuildRoute(app, context, contract.sendLogTestMessage, { guard: guardChange, handler: sendLogTestMessage });
  registerGuildRoute(app, context, contract.exceptionChoices, { guard: guardRead, handler: getExceptionChoices });
}

async function getLogs(call: GuildRequest<typeof contract.logs>, { id }: GuildAccess) {
  const { value, revision } = await readModule(call, id, 'logs');
  setRevisionTag(call.reply, revision);
  return { revision, ...parseLogSettings(value) };
}

async function saveLogs(call: GuildRequest<typeof contract.saveLogs>, { guild }: FreshGuildAccess) {
  const { caller, input, reply } = call;
  const textChannels = await getTextChannels(call, guild);
  // From the same platform response, with channels of every type, because an exception can be any of them.
  const allChannels = (await call.guildCache.getChannels(guild.id, CHANNELS_MAX_AGE_MS)) ?? [];
  const before = await readModule(call, guild.id, 'logs');
  checkRevision(call, before);
  const stored = parseLogSettings(before.value);
  const resolve = (requested: LogException[] | undefined, previous: LogException[]) =>
    resolveExceptions(requested, previous, allChannels, guild);
  const channels = resolveLogChannels(input.body.channels, stored.channels, textChannels, resolve);
  const exceptions = resolve(input.body.exceptions, stored.exceptions);
  const after = toStoredLogs({ channels, exceptions }, before.value);
  const save = { guildId: guild.id, module: 'logs', before, after, by: caller.userId } as const;
  const revision = await saveModule(call, save);
  setRevisionTag(reply, revision);
  return { revision, channels, exceptions };
}

export type LogSettings = z.output<typeof logSettings>;
type LogChannel = LogSettings['channels'][number];

/** Parses the stored log channels and exceptions of a guild. */
export function parseLogSettings(value: unknown): LogSettings {
  return logSettings.nullable().parse(value) ?? { channels: [], exceptions: [] };
}

/** The value to store: null while nothing is set up. Omits empty lists of exceptions, as older values do. */
export function toStoredLogs({ channels, exceptions }: LogSettings, before: StoredValue): StoredValue {
  if (before === null && channels.length === 0 && exceptions.length === 0) return null;
  return {
    channels: channels.map(({ exceptions: own, ...channel }) =>
      own.length > 0 ? { ...channel, exceptions: own } : channel,
    ),
    ...(exceptions.length > 0 ? { exceptions } : {}),
  };
}

type RequestedLogChannel = Omit<LogChannel, 'exceptions'> & { exceptions?: LogException[] | undefined };

/**
 * The log channels to store, with their current names. A stored one stays valid even if it was deleted or closed; a new
 * one must exist, and the bot must be able to write to it.
 */
export function resolveLogChannels(
  requested: RequestedLogChannel[],
  stored: LogChannel[],
  textChannels: GuildChannel[],
  resolve: (requested: LogException[] | undefined, stored: LogException[]) => LogException[],
): LogChannel[] {
  return requested.map(({ id, events, exceptions }) => {
    const before = stored.find((channel) => channel.id === id);
    const current = textChannels.find((channel) => channel.id === id);
    const name = current?.name ?? before?.name;
    if (name === undefined) throw new ApiError('channel-unknown');
    if (current && !before && isClosed(current)) throw new ApiError('channel-closed');
    return { id, name, events: [...new Set(events)], exceptions: resolve(exceptions, before?.exceptions ?? []) };
  });
}
