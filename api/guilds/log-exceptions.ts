import type { contract } from 'api-contract/contract';
import type { logException } from 'api-contract/logs';
import { ChannelType } from 'discord-api-types/v10';
import type { z } from 'zod';
import { ApiError } from '../errors.ts';
import type { BotGuild, Channel } from '../platform/shapes.ts';
import type { GuildAccess, GuildRequest } from './guild-guard.ts';

export type LogException = z.output<typeof logException>;

/** How old the lists of channels and roles may be when they are searched. */
const LISTS_MAX_AGE_MS = 60_000;

/** The maximum number of channels, of roles and of members in one response. */
const MAX_CHOICES = 25;

/** `GET /v1/guild/{id}/logs/exceptions`: what can become an exception. Members are found only by a search. */
export async function getExceptionChoices(call: GuildRequest<typeof contract.exceptionChoices>, { id }: GuildAccess) {
  const { guildCache, input, platform } = call;
  const search = input.query.search.replace(/^[#@]/, '');
  const [guild, channels, members] = await Promise.all([
    guildCache.getGuild(id, LISTS_MAX_AGE_MS),
    guildCache.getChannels(id, LISTS_MAX_AGE_MS),
    search ? platform.searchMembers(id, search, MAX_CHOICES) : [],
  ]);
  if (!guild || !channels || !members) throw new ApiError('bot-not-joined');
  const findMatches = (list: LogException[]) =>
    list.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase())).slice(0, MAX_CHOICES);
  const users = members.map(
    ({ user, nick }): LogException => ({
      kind: user.bot ? 'bot' : 'user',
      id: user.id,
      name: nick || user.global_name || user.username,
    }),
  );
  return { choices: [...findMatches(listChannels(channels)), ...findMatches(listRoles(guild)), ...users] };
}

function listChannels(channels: Channel[]): LogException[] {
  return channels
    .filter(({ type }) => type !== ChannelType.GuildCategory)
    .toSorted((one, other) => one.position - other.position)
    .map(({ id, name }) => ({ kind: 'channel', id, name }));
}

/** Every role but @everyone, highest first. */
function listRoles({ id: guildId, roles }: BotGuild): LogException[] {
  return roles
    .filter(({ id }) => id !== guildId)
    .toSorted((one, other) => other.position - one.position)
    .map(({ id, name }) => ({ kind: 'role', id, name }));
}

/**
 * The exceptions to store, with the current names of channels and roles. Stored ones stay valid after they were deleted;
 * users are not looked up, because they may have left.
 */
export function resolveExceptions(
  requested: LogException[] | undefined,
  stored: LogException[],
  channels: Channel[],
  guild: BotGuild,
): LogException[] {
  const channelsAndRoles = [...listChannels(channels), ...listRoles(guild)];
  return (requested ?? stored).map((exception) => {
    if (exception.kind === 'user' || exception.kind === 'bot') return exception;
    const isSame = ({ kind, id }: LogException) => kind === exception.kind && id === exception.id;
    const existing = channelsAndRoles.find(isSame) ?? stored.find(isSame);
    if (!existing) throw new ApiError('exception-unknown');
    return existing;
  });
}
