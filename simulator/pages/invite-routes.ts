import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Simulator } from '../simulator.ts';
import { findChannel } from '../world/channels.ts';
import { findServer } from '../world/world.ts';
import { messagePage } from './message-page.ts';
import { sendPage } from './send-page.ts';

const paramsSchema = z.object({ code: z.string() });

/** Adds the page to which an invite leads; nobody can join a server here, so that it only tells what it is for. */
export function addInviteRoutes(app: FastifyInstance, simulator: Simulator): void {
  const { world, now } = simulator;
  app.get('/invite/:code', async ({ params }, reply) => {
    const { code } = paramsSchema.parse(params);
    const invite = world.store.state.invites.find((candidate) => candidate.code === code);
    const server = invite && findServer(world, invite.serverId);
    if (!invite || !server || (invite.maxAge > 0 && invite.createdAt + invite.maxAge * 1000 <= now())) {
      void reply.code(404);
      return sendPage(reply, messagePage({ title: 'This invite does not work', text: 'It is over, or never was.' }));
    }
    const channel = findChannel(world, invite.channelId)?.channel.name ?? 'a channel that is gone';
    const uses = invite.maxUses > 0 ? `for ${invite.maxUses} use` : 'for any number of uses';
    const life = invite.maxAge > 0 ? `${Math.round(invite.maxAge / 60)} minutes` : 'ever';
    const text = `An invite to #${channel}, ${uses}, for ${life} from when it was made.`;
    return sendPage(reply, messagePage({ title: server.name, text }));
  });
}
