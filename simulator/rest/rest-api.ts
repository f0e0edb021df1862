import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { addTokenRoutes } from '../oauth/token-routes.ts';
import type { Simulator } from '../simulator.ts';
import { addApplicationRoutes } from './application-routes.ts';
import { addChannelRoutes } from './channel-routes.ts';
import { addGuildRoutes } from './guild-routes.ts';
import { addRateLimits } from './rate-limits.ts';
import { addUserRoutes } from './user-routes.ts';

/** The prefixes under which the API answers: a version, or the default one. */
export const apiPrefixes = ['/api/v10', '/api'] as const;

/** The platform's HTTP API. */
export function restApi(simulator: Simulator): FastifyPluginAsync {
  return async (app: FastifyInstance) => {
    addRateLimits(app, simulator.rateLimits);
    addTokenRoutes(app, simulator);
    addApplicationRoutes(app, simulator);
    addUserRoutes(app, simulator);
    addGuildRoutes(app, simulator);
    addChannelRoutes(app, simulator);
  };
}
