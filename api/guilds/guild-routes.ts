import { contract } from 'api-contract/contract';
import type { FastifyInstance } from 'fastify';
import type { ChangeStreams } from '../bot/change-stream.ts';
import { countCommands } from '../bot/manifests.ts';
import { consumeRateLimit, RATE_LIMITS } from '../http/rate-limits.ts';
import { registerRoute } from '../http/register-route.ts';
import { SingleFlightCache } from '../platform/single-flight-cache.ts';
import { registerAccessRoutes } from './access-routes.ts';
import { registerCauseRoutes } from './causes.ts';
import { registerChangeRoutes } from './change-routes.ts';
import { registerChannelRoutes } from './channel-routes.ts';
import { registerCopyRoutes } from './copy-routes.ts';
import { registerDecisionRoutes } from './decisions.ts';
import { registerFeatureRoutes } from './features.ts';
import { registerGreetingRoutes } from './greetings.ts';
import { COUNT_MAX_AGE_MS } from './guild-caches.ts';
import { findAccessibleGuilds, type GuildDeps, type GuildRequest } from './guild-guard.ts';
import { registerLogRoutes } from './logs.ts';
import { registerMessageTemplateRoutes } from './message-templates.ts';
import { registerPauseRoutes } from './pause-routes.ts';
import { registerProblemRoutes } from './problem-routes.ts';
import { registerSettingsRoutes } from './settings.ts';

export function registerGuildRoutes(app: FastifyInstance, context: GuildDeps & { changeStreams: ChangeStreams }) {
  registerRoute(app, context, contract.guilds, { handler: listGuilds });
  registerSettingsRoutes(app, context);
  registerChannelRoutes(app, context);
  registerLogRoutes(app, context);
  registerGreetingRoutes(app, context);
  registerFeatureRoutes(app, context);
  registerPauseRoutes(app, context);
  registerMessageTemplateRoutes(app, context);
  registerDecisionRoutes(app, context);
  registerCauseRoutes(app, context);
  registerProblemRoutes(app, context);
  registerAccessRoutes(app, context);
  registerChangeRoutes(app, context);
  registerCopyRoutes(app, context);
}

const byName = new Intl.Collator('en', { numeric: true });

async function listGuilds(call: GuildRequest<typeof contract.guilds>) {
  const { caller, input, guildCache } = call;
  const { fresh } = input.query;
  let guilds = await findAccessibleGuilds(call, caller.userId);
  if (fresh !== undefined && guilds.some(({ guild }) => guild.id === fresh)) {
    await consumeRateLimit(call, `fresh:${caller.userId}`, RATE_LIMITS.freshGuilds);
    await guildCache.getGuild(fresh);
    guilds = await findAccessibleGuilds(call, caller.userId);
  }
  const summaries = guilds.map(({ guild: { id, name, icon, banner }, joined }) => ({
    id,
    name,
    icon: icon ?? null,
    banner: banner ?? null,
    isBotJoined: joined !== undefined,
    ...(joined?.needs_attention ? { needsAttention: true } : {}),
  }));
  summaries.sort((a, b) => Number(b.isBotJoined) - Number(a.isBotJoined) || byName.compare(a.name, b.name));
  return [{ guilds: summaries }];
}

/** The public statistics of the landing page. */
export function registerPublicStatsRoute(app: FastifyInstance, context: GuildDeps) {
  const { db, now } = context;
  const commandCount = new SingleFlightCache<number>(1);
  registerRoute(app, context, contract.publicStats, {
    handler: async ({ guildCache }) => ({
      servers: await guildCache.countGuilds(),
      commands: await commandCount.get('', { now, maxAgeMs: COUNT_MAX_AGE_MS }, () => countCommands(db)),
    }),
  });
}
