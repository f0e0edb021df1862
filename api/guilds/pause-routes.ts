import { toFeatureModule } from 'api-contract/changes';
import { contract } from 'api-contract/contract';
import { getFeatureLevel } from 'api-contract/rights';
import type { FastifyInstance } from 'fastify';
import { readLiveManifest } from '../bot/manifests.ts';
import { ApiError } from '../errors.ts';
import { registerGuildRoute } from '../http/register-route.ts';
import { type FreshGuildAccess, type GuildDeps, type GuildRequest, guardChange } from './guild-guard.ts';
import { readPauses, resume, startPause } from './pauses.ts';
import { isAtLeast } from './rights.ts';

/** Routes that pause what the bot does on a guild. */
export function registerPauseRoutes(app: FastifyInstance, context: GuildDeps) {
  registerGuildRoute(app, context, contract.pauseGuild, { guard: guardChange, handler: pauseGuild });
  registerGuildRoute(app, context, contract.resumeGuild, { guard: guardChange, handler: resumeGuild });
  registerGuildRoute(app, context, contract.pauseFeature, { guard: guardChange, handler: pauseFeature });
  registerGuildRoute(app, context, contract.resumeFeature, { guard: guardChange, handler: resumeFeature });
}

async function pauseGuild(call: GuildRequest<typeof contract.pauseGuild>, { id, rights }: FreshGuildAccess) {
  const { caller, input } = call;
  await startPause(call, { guildId: id, module: 'everything', seconds: input.body.seconds, by: caller.userId });
  return readPauses(call, id, rights);
}

async function resumeGuild(call: GuildRequest<typeof contract.resumeGuild>, { id, rights }: FreshGuildAccess) {
  await resume(call, { guildId: id, module: 'everything', by: call.caller.userId });
  return readPauses(call, id, rights);
}

async function pauseFeature(call: GuildRequest<typeof contract.pauseFeature>, { id, rights }: FreshGuildAccess) {
  const { caller, input, db } = call;
  const featureId = input.params.feature;
  if (!isAtLeast(getFeatureLevel(rights, featureId), 'manage')) throw new ApiError('right-missing');
  const live = await readLiveManifest(db);
  if (!live?.manifest.features.some((feature) => feature.id === featureId)) throw new ApiError('feature-unknown');
  const module = toFeatureModule(featureId);
  await startPause(call, { guildId: id, module, seconds: input.body.seconds, by: caller.userId });
  return readPauses(call, id, rights);
}

/** Also of a feature that the live manifest no longer has. */
async function resumeFeature(call: GuildRequest<typeof contract.resumeFeature>, { id, rights }: FreshGuildAccess) {
  const featureId = call.input.params.feature;
  if (!isAtLeast(getFeatureLevel(rights, featureId), 'manage')) throw new ApiError('right-missing');
  await resume(call, { guildId: id, module: toFeatureModule(featureId), by: call.caller.userId });
  return readPauses(call, id, rights);
}
