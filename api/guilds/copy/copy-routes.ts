import { contract } from 'api-contract/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../http/context.ts';
import type { Call } from '../../http/implement.ts';
import { Refusal } from '../../http/refusal.ts';
import type { AdmittedNow } from '../guild-guard.ts';
import { implementChange } from '../implement-guild.ts';
import { saveModules } from '../modules/save-module.ts';
import { copyPlan } from './copy-plan.ts';

/** Taking over what is set up on another server: first what would change, then doing just that. */
export function copyRoutes(app: FastifyInstance, context: Context) {
  implementChange(app, context, contract.copyPlan, answerPlan);
  implementChange(app, context, contract.copy, answerCopy);
}

async function answerPlan(call: Call<typeof contract.copyPlan>, { server }: AdmittedNow) {
  const { caller, input } = call;
  const { from } = input.query;
  const { source, entries } = await copyPlan(call, { userId: caller.userId, from, to: server });
  return {
    from: { id: source.id, name: source.name, icon: source.icon ?? null },
    modules: entries.map(({ entry }) => entry),
  };
}

async function answerCopy(call: Call<typeof contract.copy>, { id: guildId, server }: AdmittedNow) {
  const { caller, input } = call;
  const { from, modules } = input.body;
  const { entries } = await copyPlan(call, { userId: caller.userId, from, to: server });
  const asked = new Map(modules.map(({ module, version }) => [module, version]));
  const chosen = entries.filter(({ entry }) => asked.has(entry.module));
  if (chosen.some(({ entry }) => asked.get(entry.module) !== entry.version)) throw new Refusal('saved-meanwhile');
  await saveModules(
    call,
    chosen.map(({ entry: { module, after }, target }) => ({
      ...{ guildId, module, after, by: caller.userId },
      before: target,
    })),
  );
  return { message: 'OK' };
}
