import { contract } from 'api-contract/contract';
import { logChannel } from 'api-contract/logs';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ApiError } from '../errors.ts';
import { registerRoute } from '../http/register-route.ts';
import { type GuildChannel, getWritableChannels, isClosed } from './channels.ts';
import {
  type FreshGuildAccess,
  type GuildAccess,
  type GuildDeps,
  type GuildRequest,
  guardChange,
  guardRead,
} from './guild-guard.ts';
import { checkRevision, readModule, saveModule, setRevisionTag } from './modules.ts';
import { sendTestMessage } from './test-message.ts';

/** How old the list of channels may be when it is read. */
const CHANNELS_MAX_AGE_MS = 2000;

/** Routes of a guild's log channels. */
export function registerLogRoutes(app: FastifyInstance, context: GuildDeps) {
  registerRoute(app, context, contract.logs, { guard: guardRead, handler: getLogs });
  registerRoute(app, context, contract.saveLogs, { guard: guardChange, handler: saveLogs });
  registerRoute(app, context, contract.testLog, { guard: guardChange, handler: sendTestMessage });
  registerRoute(app, context, contract.channels, { guard: guardRead, handler: getChannels });
}

async function getLogs(call: GuildRequest<typeof contract.logs>, { id }: GuildAccess) {
  const { value, revision } = await readModule(call, id, 'logs');
  setRevisionTag(call.reply, revision);
  return { revision, channels: parseLogChannels(value) };
}

async function saveLogs(call: GuildRequest<typeof contract.saveLogs>, { guild }: FreshGuildAccess) {
  const { caller, input, reply } = call;
  const writableChannels = await getWritableChannels(call, guild);
  const before = await readModule(call, guild.id, 'logs');
  checkRevision(call, before);
  const channels = resolveLogChannels(input.body.channels, parseLogChannels(before.value), writableChannels);
  // Before the first save, the list is empty.
  const after = channels.length === 0 && before.value === null ? null : { channels };
  const save = { guildId: guild.id, module: 'logs', before, after, by: caller.userId } as const;
  const revision = await saveModule(call, save);
  setRevisionTag(reply, revision);
  return { revision, channels };
}

async function getChannels(call: GuildRequest<typeof contract.channels>, { id }: GuildAccess) {
  const guild = await call.guildCache.getGuild(id, CHANNELS_MAX_AGE_MS);
  if (!guild) throw new ApiError('bot-not-joined');
  return { channels: await getWritableChannels(call, guild, CHANNELS_MAX_AGE_MS) };
}

type LogChannel = z.output<typeof logChannel>;

const storedLogChannels = z.object({ channels: z.array(logChannel) }).nullable();

/** Parses the stored log channels of a guild. */
export function parseLogChannels(value: unknown): LogChannel[] {
  return storedLogChannels.parse(value)?.channels ?? [];
}

/**
 * The log channels to store, with their current names. A stored one stays valid even if it was deleted or closed; a new
 * one must exist, and the bot must be able to write to it.
 */
export function resolveLogChannels(
  requested: LogChannel[],
  stored: LogChannel[],
  writableChannels: GuildChannel[],
): LogChannel[] {
  return requested.map(({ id, events }) => {
    const before = stored.find((channel) => channel.id === id);
    const current = writableChannels.find((channel) => channel.id === id);
    const name = current?.name ?? before?.name;
    if (name === undefined) throw new ApiError('channel-unknown');
    if (current && !before && isClosed(current)) throw new ApiError('channel-closed');
    return { id, name, events: [...new Set(events)] };
  });
}
