import { contract } from 'api-contract/contract';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../errors.ts';
import { registerGuildRoute } from '../http/register-route.ts';
import { planCopy } from './copy-plan.ts';
import { deleteUnusedSecrets } from './feature-secrets.ts';
import {
  type FreshGuildAccess,
  type GuildDeps,
  type GuildRequest,
  guardChange,
  READ_MAX_AGE_MS,
} from './guild-guard.ts';
import { saveModules } from './modules.ts';

/** Routes that copy settings from another guild: one shows a plan, the other applies exactly that plan. */
export function registerCopyRoutes(app: FastifyInstance, context: GuildDeps) {
  registerGuildRoute(app, context, contract.copyPlan, { guard: guardChange, handler: getCopyPlan });
  registerGuildRoute(app, context, contract.copy, { guard: guardChange, handler: copySettings });
}

async function getCopyPlan(call: GuildRequest<typeof contract.copyPlan>, { guild }: FreshGuildAccess) {
  const { caller, input } = call;
  const { from } = input.query;
  const request = { userId: caller.userId, from, to: guild, maxAgeMs: READ_MAX_AGE_MS };
  const { source, entries } = await planCopy(call, request);
  return {
    from: { id: source.id, name: source.name, icon: source.icon ?? null },
    modules: entries.map(({ entry }) => entry),
  };
}

async function copySettings(call: GuildRequest<typeof contract.copy>, { id: guildId, guild }: FreshGuildAccess) {
  const { caller, input } = call;
  const { from, modules } = input.body;
  const { entries } = await planCopy(call, { userId: caller.userId, from, to: guild, maxAgeMs: 0 });
  const requestedVersions = new Map<string, string>(modules.map(({ module, version }) => [module, version]));
  const selected = entries.filter(({ entry }) => requestedVersions.get(entry.module) === entry.version);
  if (selected.length < modules.length) throw new ApiError('saved-meanwhile');
  const saves = selected.map(({ entry, change }) => ({ ...change, guildId, module: entry.module, by: caller.userId }));
  await saveModules(call, saves);
  for (const { secrets } of selected) if (secrets) await deleteUnusedSecrets(call.db, secrets.before, secrets.after);
  return { message: 'OK' };
}
