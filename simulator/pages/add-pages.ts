import type { FastifyInstance } from 'fastify';
import { pathOf } from '../faults/paths.ts';
import { addAuthorizeRoutes } from '../oauth/authorize-routes.ts';
import type { Simulator } from '../simulator.ts';
import { addInviteRoutes } from './invite-routes.ts';
import { style, styleAddress } from './layout.ts';
import { messagePage } from './message-page.ts';
import { addOverviewRoutes } from './overview-routes.ts';
import { isSameSite } from './request-checks.ts';
import { sendPage } from './send-page.ts';
import { addServerRoutes } from './server-routes.ts';

/** Adds the pages: consent, faults, servers. */
export function addPages(app: FastifyInstance, simulator: Simulator): void {
  app.addHook('preHandler', async (request, reply) => {
    const isForm = request.method === 'POST' && !pathOf(request.url).startsWith('/api/');
    if (!isForm || isSameSite(request)) return;
    void reply.code(403);
    const text = 'This form was sent from a page of somebody else; nothing was changed.';
    await sendPage(reply, messagePage({ title: 'Refused', text }));
  });

  app.get('/', async (_, reply) => reply.redirect('/simulator', 302));
  app.get(styleAddress, async (_, reply) =>
    reply
      .headers({ 'content-type': 'text/css; charset=utf-8', 'cache-control': 'public, max-age=31536000, immutable' })
      .send(style),
  );
  addAuthorizeRoutes(app, simulator);
  addOverviewRoutes(app, simulator);
  addServerRoutes(app, simulator);
  addInviteRoutes(app, simulator);
}
