import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { getPath } from '../faults/fault.ts';
import { addAuthorizeRoutes } from '../oauth/authorize-routes.ts';
import type { Simulator } from '../simulator.ts';
import { findChannel } from '../world/channels.ts';
import { findInvite } from '../world/invites.ts';
import { findServer } from '../world/world.ts';
import { createResultStore } from './action-results.ts';
import { addChatRoutes } from './chat/chat-routes.ts';
import { messagePage, sendPage, styles, styleUrl } from './layout.ts';
import { addOverviewRoutes } from './overview-routes.ts';
import { isSameOrigin } from './request-checks.ts';
import { addServerRoutes } from './server-routes.ts';

/** Adds the pages: consent, faults, servers. */
export function addPages(app: FastifyInstance, simulator: Simulator): void {
  app.addHook('preHandler', async (request, reply) => {
    const isForm = request.method === 'POST' && !getPath(request.url).startsWith('/api/');
    if (!isForm || isSameOrigin(request)) return;
    void reply.code(403);
    const text = 'This form was sent from a page of another origin; nothing was changed.';
    await sendPage(reply, messagePage({ title: 'Rejected', text }));
  });

  app.get('/', async (_, reply) => reply.redirect('/simulator', 302));
  app.get(styleUrl, async (_, reply) =>
    reply
      .headers({ 'content-type': 'text/css; charset=utf-8', 'cache-control': 'public, max-age=31536000, immutable' })
      .send(styles),
  );
  addAuthorizeRoutes(app, simulator);
  addOverviewRoutes(app, simulator);
  const results = createResultStore();
  addServerRoutes(app, simulator, results);
  addChatRoutes(app, simulator, results);
  addInviteRoutes(app, simulator);
}

const paramsSchema = z.object({ code: z.string() });

/** Adds the page of an invite, which describes it; people join on the page of the server. */
function addInviteRoutes(app: FastifyInstance, simulator: Simulator): void {
  const { world, now } = simulator;
  app.get('/invite/:code', async ({ params }, reply) => {
    const { code } = paramsSchema.parse(params);
    const invite = findInvite(world, code, now());
    const server = invite && findServer(world, invite.serverId);
    if (!invite || !server) {
      void reply.code(404);
      return sendPage(
        reply,
        messagePage({ title: 'This invite does not work', text: 'This invite has expired or never existed.' }),
      );
    }
    const channel = findChannel(world, invite.channelId)?.channel.name ?? 'a channel that is gone';
    const uses = invite.maxUses > 0 ? `for ${invite.maxUses} use` : 'for any number of uses';
    const lifetime = invite.maxAge > 0 ? `${Math.round(invite.maxAge / 60)} minutes` : 'ever';
    const text = `An invite to #${channel}, ${uses}, for ${lifetime} from when it was made.`;
    return sendPage(reply, messagePage({ title: server.name, text }));
  });
}
