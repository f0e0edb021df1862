import { PermissionFlagsBits as bits } from 'discord-api-types/v10';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { MAX_PINS, setPinned } from '../actions/messages.ts';
import { getPinnedMessages, toMessagePayload } from '../payloads/messages.ts';
import type { Simulator } from '../simulator.ts';
import { getActor, hasChannelPermission, requireChannel, requireMessage } from './access.ts';
import { parseInput, platformErrors } from './requests.ts';

const pageSchema = z.object({
  limit: z.coerce.number().int().min(1).max(50).default(50),
  before: z.iso.datetime({ offset: true }).optional(),
});

/** Adds the bot's routes for pins, at the paths of today and at those that older libraries use. */
export function addPinRoutes(app: FastifyInstance, simulator: Simulator): void {
  const { world } = simulator;

  app.get('/channels/:channel/messages/pins', async (request) => {
    const location = requireChannel(simulator, request);
    const { limit, before } = parseInput(pageSchema, request.query);
    const beforeMs = before === undefined ? Number.POSITIVE_INFINITY : Date.parse(before);
    const canRead = hasChannelPermission(simulator, location, bits.ReadMessageHistory);
    const pins = canRead
      ? getPinnedMessages(world, location.channel.id).filter(({ pinnedAt }) => pinnedAt < beforeMs)
      : [];
    return {
      items: pins.slice(0, limit).map((message) => ({
        pinned_at: new Date(message.pinnedAt).toISOString(),
        message: toMessagePayload(world, location, message),
      })),
      has_more: pins.length > limit,
    };
  });

  app.get('/channels/:channel/pins', async (request) => {
    const location = requireChannel(simulator, request);
    if (!hasChannelPermission(simulator, location, bits.ReadMessageHistory)) return [];
    return getPinnedMessages(world, location.channel.id)
      .slice(0, 50)
      .map((message) => toMessagePayload(world, location, message));
  });

  for (const url of ['/channels/:channel/messages/pins/:message', '/channels/:channel/pins/:message'])
    for (const method of ['PUT', 'DELETE'] as const)
      app.route({
        method,
        url,
        handler: async (request, reply) => {
          const location = requireChannel(simulator, request, bits.PinMessages);
          const message = requireMessage(simulator, request, location);
          const isNew = method === 'PUT' && message.pinnedAt === undefined;
          if (isNew && getPinnedMessages(world, location.channel.id).length >= MAX_PINS)
            throw platformErrors.tooManyPins();
          setPinned(simulator, location, message, method === 'PUT', getActor(request));
          return reply.code(204).send();
        },
      });
}
