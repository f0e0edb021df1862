import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Context } from '../../http/context.ts';
import { mayEnter } from '../callers.ts';
import { bindingOfBrowser } from '../credentials.ts';
import { findSession } from '../sessions/find-session.ts';
import { staffSessionHolds } from './staff-session.ts';

const gate = z.object({ level: z.enum(['moderator', 'admin']) });

/**
 * `GET /v1/gate/{moderator|admin}`: whether the cookies of a page open an area's files. It is the gateway that asks;
 * 204 opens, anything else keeps closed.
 */
export function gateRoute(app: FastifyInstance, context: Context) {
  app.get('/v1/gate/:level', async (request, reply) => {
    const params = gate.safeParse(request.params).data;
    if (!params) return reply.code(404).send();
    const { token, mod_token } = request.cookies;
    const session = await findSession(context, token, bindingOfBrowser(request, context.siteOrigin));
    if (!session) return reply.code(401).send();
    const open =
      mayEnter(session, params.level) && (await staffSessionHolds(context, session, mod_token, params.level));
    return reply.code(open ? 204 : 403).send();
  });
}
