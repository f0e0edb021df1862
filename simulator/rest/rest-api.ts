import { simulatorCredentials } from 'api-contract/simulator-credentials';
import { ApplicationFlags, GatewayIntentBits } from 'discord-api-types/v10';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { getApiPath } from '../faults/fault.ts';
import { addTokenRoutes } from '../oauth/token-routes.ts';
import { BOT_AVATAR_HASH, toUserPayload } from '../payloads/users.ts';
import { getPerson } from '../people.ts';
import { getRedirectUri, type Simulator } from '../simulator.ts';
import { findUser } from '../world/users.ts';
import { addChannelRoutes } from './channel-routes.ts';
import { addCommandRoutes } from './command-routes.ts';
import { addGatewayRoutes } from './gateway-routes.ts';
import { addGuildRoutes } from './guild-routes.ts';
import { addInteractionRoutes } from './interaction-routes.ts';
import { addMemberRoutes } from './member-routes.ts';
import { addBodyParsers } from './message-body.ts';
import { addMessageRoutes } from './message-routes.ts';
import { addPinRoutes } from './pin-routes.ts';
import { addRateLimits } from './rate-limits.ts';
import { getCaller, platformErrors, requireBot } from './requests.ts';
import { addRoleRoutes } from './role-routes.ts';
import { addUserRoutes } from './user-routes.ts';
import { addWebhookRoutes } from './webhook-routes.ts';

/** The prefixes of the API: with a version, or with the default one. */
export const apiPrefixes = ['/api/v10', '/api'] as const;

/** The platform's HTTP API. */
export function createRestApi(simulator: Simulator): FastifyPluginAsync {
  return async (app: FastifyInstance) => {
    app.addHook('onRoute', ({ method, routePath }) => {
      for (const name of [method].flat()) if (name !== 'HEAD') simulator.routes.add(`${name} ${routePath}`);
    });
    // Without a charset, as the platform sends it: one library compares the whole value.
    app.addHook('onSend', async (_, reply) => {
      if (String(reply.getHeader('content-type')).startsWith('application/json'))
        void reply.header('content-type', 'application/json');
    });
    app.addHook('onSend', async ({ method, routeOptions }, { statusCode }, payload) => {
      if (statusCode < 300)
        simulator.onResponse?.(method, getApiPath(routeOptions.url ?? ''), statusCode, String(payload ?? ''));
    });
    addRateLimits(app, simulator.rateLimiter);
    addBodyParsers(app);
    addTokenRoutes(app, simulator);
    addApplicationRoutes(app, simulator);
    addUserRoutes(app, simulator);
    addGuildRoutes(app, simulator);
    addMemberRoutes(app, simulator);
    addRoleRoutes(app, simulator);
    addChannelRoutes(app, simulator);
    addMessageRoutes(app, simulator);
    addPinRoutes(app, simulator);
    addWebhookRoutes(app, simulator);
    addCommandRoutes(app, simulator);
    addInteractionRoutes(app, simulator);
    addGatewayRoutes(app, simulator);
  };
}

/** Adds the routes of the application and of the current authorization. */
function addApplicationRoutes(app: FastifyInstance, simulator: Simulator): void {
  const getApplication = (): Record<string, unknown> => ({
    id: simulatorCredentials.clientId,
    name: simulator.settings.applicationName,
    icon: BOT_AVATAR_HASH,
    description: 'Keeps watch while the server sleeps.',
    bot_public: true,
    bot_require_code_grant: false,
    verify_key: '0'.repeat(64),
    flags: getApplicationFlags(simulator),
    flags_new: String(getApplicationFlags(simulator)),
    type: null,
  });
  for (const path of ['/applications/@me', '/oauth2/applications/@me']) {
    app.get(path, async (request) => {
      requireBot(simulator, request);
      const owner = findUser(simulator.world.seed, getPerson('admin').id);
      return {
        ...getApplication(),
        redirect_uris: [getRedirectUri(simulator)],
        approximate_guild_count: simulator.world.servers.length,
        ...{ approximate_user_install_count: 0, approximate_user_authorization_count: 0 },
        ...{ interactions_endpoint_url: null, role_connections_verification_url: null, eligible_oauth2_scopes: [] },
        ...{ explicit_content_filter: 0, team: null, owner: owner && toUserPayload(owner) },
      };
    });
  }

  app.get('/oauth2/@me', async (request) => {
    const caller = getCaller(simulator, request);
    if (caller.kind === 'bot') throw platformErrors.unauthorized();
    const user = findUser(simulator.world.seed, caller.person.id);
    return {
      application: getApplication(),
      scopes: caller.scopes,
      expires: new Date(caller.until).toISOString(),
      ...(user && caller.scopes.includes('identify') ? { user: toUserPayload(user) } : {}),
    };
  });
}

/** The flags that say which privileged intents the application was granted. */
function getApplicationFlags({ settings: { privilegedIntents: granted } }: Simulator): number {
  return [
    [GatewayIntentBits.GuildPresences, ApplicationFlags.GatewayPresenceLimited],
    [GatewayIntentBits.GuildMembers, ApplicationFlags.GatewayGuildMembersLimited],
    [GatewayIntentBits.MessageContent, ApplicationFlags.GatewayMessageContentLimited],
  ].reduce((flags, [intent = 0, flag = 0]) => ((granted & intent) === 0 ? flags : flags | flag), 0);
}
