import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { AppContext } from '../http/context.ts';
import { hasRole } from './authenticators.ts';
import { getBrowserBinding } from './credentials.ts';
import { findSession } from './sessions.ts';
import { hasStaffSession } from './staff-sessions.ts';

const gateParams = z.object({ role: z.enum(['moderator', 'admin']) });

/**
 * `GET /v1/gate/{moderator|admin}`: whether a request with these cookies may download the files of the staff area. The
 * gateway calls it: 204 allows the download, any other status denies it.
 */
export function registerGateRoute(app: FastifyInstance, context: AppContext) {
  app.get('/v1/gate/:role', async (request, reply) => {
    const params = gateParams.safeParse(request.params).data;
    if (!params) return reply.code(404).send();
    const { token, mod_token } = request.cookies;
    const session = await findSession(context, token, getBrowserBinding(request, context.siteOrigin));
    if (!session) return reply.code(401).send();
    const isAllowed =
      hasRole(session, params.role) && (await hasStaffSession(context, session, mod_token, params.role));
    return reply.code(isAllowed ? 204 : 403).send();
  });
}
