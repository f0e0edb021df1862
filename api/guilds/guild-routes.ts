import { contract } from 'api-contract/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../http/context.ts';
import { type Call, implement } from '../http/implement.ts';
import { countAgainst } from '../http/limits.ts';
import { accessRoutes } from './access/access-routes.ts';
import { joinedOf } from './bot-servers.ts';
import { changeRoutes } from './changes/change-routes.ts';
import { copyRoutes } from './copy/copy-routes.ts';
import { greetingRoutes } from './greetings/greeting-routes.ts';
import { admittedGuilds } from './guild-guard.ts';
import { logRoutes } from './logs/log-routes.ts';
import { settingsRoutes } from './settings/settings-routes.ts';

/** The list of a person's servers, and what is set up for each. */
export function guildRoutes(app: FastifyInstance, context: Context) {
  implement(app, context, contract.guilds, answerGuilds);
  settingsRoutes(app, context);
  logRoutes(app, context);
  greetingRoutes(app, context);
  accessRoutes(app, context);
  changeRoutes(app, context);
  copyRoutes(app, context);
}

const byName = new Intl.Collator('en', { numeric: true });

async function answerGuilds(call: Call<typeof contract.guilds>) {
  const { caller, input, serverViews } = call;
  const guilds = await admittedGuilds(call, caller.userId);
  const { fresh } = input.query;
  if (fresh !== undefined && guilds.some(({ id }) => id === fresh)) {
    await countAgainst(call, `fresh:${caller.userId}`, { hits: 30, seconds: 60 });
    await serverViews.server(fresh);
  }
  const joined = await joinedOf(
    call,
    guilds.map(({ id }) => id),
  );
  const summaries = guilds.map(({ id, name, icon, banner }) => ({
    id,
    name,
    icon: icon ?? null,
    banner: banner ?? null,
    isBotJoined: joined.has(id),
  }));
  summaries.sort((a, b) => Number(b.isBotJoined) - Number(a.isBotJoined) || byName.compare(a.name, b.name));
  return [{ guilds: summaries }];
}
