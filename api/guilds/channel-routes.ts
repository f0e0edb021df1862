import { contract } from 'api-contract/contract';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../errors.ts';
import { registerGuildRoute } from '../http/register-route.ts';
import { recordChannelCheck } from './channel-checks.ts';
import { CHANNELS_MAX_AGE_MS, getTextChannels } from './channels.ts';
import { type GuildAccess, type GuildDeps, type GuildRequest, guardRead } from './guild-guard.ts';

/** The route of a guild's channels. */
export function registerChannelRoutes(app: FastifyInstance, context: GuildDeps) {
  registerGuildRoute(app, context, contract.channels, { guard: guardRead, handler: getChannels });
}

async function getChannels(call: GuildRequest<typeof contract.channels>, { id }: GuildAccess) {
  const guild = await call.guildCache.getGuild(id, CHANNELS_MAX_AGE_MS);
  if (!guild) throw new ApiError('bot-not-joined');
  const channels = await getTextChannels(call, guild, CHANNELS_MAX_AGE_MS);
  await recordChannelCheck(call, id, channels);
  return { channels };
}
