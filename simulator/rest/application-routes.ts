import { simulatorCredentials } from 'api-contract/simulator-credentials';
import type { FastifyInstance } from 'fastify';
import { registeredRedirect, type Simulator } from '../simulator.ts';
import { findUser } from '../world/users.ts';
import { callerOf, requireBot } from './authentication.ts';
import { refusals } from './platform-error.ts';
import { botAvatar, userShape } from './shapes.ts';

/** Adds the calls that tell about the application and about what somebody agreed to. */
export function addApplicationRoutes(app: FastifyInstance, simulator: Simulator): void {
  const application = (): Record<string, unknown> => ({
    id: simulatorCredentials.clientId,
    name: simulator.settings.applicationName,
    icon: botAvatar,
    description: 'Keeps watch while the server sleeps.',
    bot_public: true,
    bot_require_code_grant: false,
    verify_key: '0'.repeat(64),
    flags: 0,
  });
  for (const path of ['/applications/@me', '/oauth2/applications/@me']) {
    app.get(path, async (request) => {
      requireBot(simulator, request);
      return {
        ...application(),
        redirect_uris: [registeredRedirect(simulator)],
        approximate_guild_count: simulator.world.servers.length,
      };
    });
  }

  app.get('/oauth2/@me', async (request) => {
    const caller = callerOf(simulator, request);
    if (caller.kind === 'bot') throw refusals.unauthorized();
    const user = findUser(simulator.world.seed, caller.person.id);
    return {
      application: application(),
      scopes: caller.scopes,
      expires: new Date(caller.until).toISOString(),
      ...(user && caller.scopes.includes('identify') ? { user: userShape(user) } : {}),
    };
  });
}
