import { simulatorCredentials } from 'api-contract/simulator-credentials';
import { PermissionFlagsBits as bits, MessageFlags } from 'discord-api-types/v10';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { messageChannelTypes } from '../actions/channels.ts';
import { deleteMessages, editMessage, sendMessage } from '../actions/messages.ts';
import { addReaction, clearReactions, emojiPattern, MAX_REACTIONS, removeReaction } from '../actions/reactions.ts';
import { getMessages, toMessagePayload } from '../payloads/messages.ts';
import { findUserOrBot, toUserPayload } from '../payloads/users.ts';
import type { Simulator } from '../simulator.ts';
import { getSnowflakeTime, isBelow, snowflakeSchema } from '../world/snowflakes.ts';
import { getActor, getSendPermission, requireChannel, requireMessage } from './access.ts';
import { parseMessage, requireContent } from './message-body.ts';
import { parseId, parseInput, platformErrors } from './requests.ts';

const listSchema = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(50),
  before: snowflakeSchema.optional(),
  after: snowflakeSchema.or(z.literal('0')).optional(),
  around: snowflakeSchema.optional(),
});

const BULK_DELETE_MS = 14 * 86_400_000;
const emojiSchema = z.object({ emoji: z.string().regex(emojiPattern) });

/** Adds the bot's routes for messages and reactions. */
export function addMessageRoutes(app: FastifyInstance, simulator: Simulator): void {
  const { world, now } = simulator;
  const botId = simulatorCredentials.clientId;
  const requireEmoji = (request: FastifyRequest): string => {
    const parsed = emojiSchema.safeParse(request.params);
    if (!parsed.success) throw platformErrors.unknownEmoji();
    return parsed.data.emoji;
  };

  app.get('/channels/:channel/messages', async (request) => {
    const location = requireChannel(simulator, request, bits.ReadMessageHistory);
    const { limit, before, after, around } = parseInput(listSchema, request.query);
    const messages = getMessages(world, location.channel.id).filter(
      ({ id, flags }) =>
        (flags & MessageFlags.Ephemeral) === 0 &&
        (!before || isBelow(id, before)) &&
        (!after || isBelow(after, id)) &&
        (!around || id === around),
    );
    const page = after === undefined ? messages.slice(-limit) : messages.slice(0, limit);
    return page.toReversed().map((message) => toMessagePayload(world, location, message));
  });

  app.get('/channels/:channel/messages/:message', async (request) => {
    const location = requireChannel(simulator, request, bits.ReadMessageHistory);
    return toMessagePayload(world, location, requireMessage(simulator, request, location));
  });

  app.post('/channels/:channel/messages', async (request) => {
    const location = requireChannel(simulator, request);
    requireChannel(simulator, request, getSendPermission(location.channel));
    if (!messageChannelTypes.includes(location.channel.type)) throw platformErrors.wrongChannelType();
    const message = parseMessage(simulator, request.body);
    requireContent(message);
    if (message.embeds?.length) requireChannel(simulator, request, bits.EmbedLinks);
    if (message.attachments?.length) requireChannel(simulator, request, bits.AttachFiles);
    const { flags = 0, ...rest } = message;
    return toMessagePayload(
      world,
      location,
      sendMessage(simulator, location, { ...rest, flags: flags & ~MessageFlags.Ephemeral }),
    );
  });

  app.patch('/channels/:channel/messages/:message', async (request) => {
    const location = requireChannel(simulator, request);
    const message = requireMessage(simulator, request, location);
    if (message.authorId !== undefined || message.webhook) throw platformErrors.notAuthor();
    const changes = parseMessage(simulator, request.body, message.flags);
    requireContent({ ...message, ...changes });
    return toMessagePayload(world, location, editMessage(simulator, location, message, changes));
  });

  app.delete('/channels/:channel/messages/:message', async (request, reply) => {
    const location = requireChannel(simulator, request);
    const message = requireMessage(simulator, request, location);
    if (message.authorId !== undefined || message.webhook) requireChannel(simulator, request, bits.ManageMessages);
    deleteMessages(simulator, location, [message.id], getActor(request));
    return reply.code(204).send();
  });

  app.post('/channels/:channel/messages/bulk-delete', async (request, reply) => {
    const location = requireChannel(simulator, request, bits.ManageMessages);
    const { messages } = parseInput(z.object({ messages: z.array(snowflakeSchema).min(2).max(100) }), request.body);
    if (messages.some((id) => now() - getSnowflakeTime(id) > BULK_DELETE_MS)) throw platformErrors.oldMessages();
    deleteMessages(simulator, location, messages, getActor(request));
    return reply.code(204).send();
  });

  for (const method of ['PUT', 'DELETE'] as const) {
    app.route({
      method,
      url: '/channels/:channel/messages/:message/reactions/:emoji/@me',
      handler: async (request, reply) => {
        const location = requireChannel(simulator, request, bits.ReadMessageHistory);
        const message = requireMessage(simulator, request, location);
        const emoji = requireEmoji(request);
        const isNew = message.reactions[emoji] === undefined;
        if (method === 'DELETE') removeReaction(simulator, location, message, emoji, botId);
        else {
          if (isNew) requireChannel(simulator, request, bits.AddReactions);
          if (isNew && Object.keys(message.reactions).length >= MAX_REACTIONS) throw platformErrors.tooManyReactions();
          addReaction(simulator, location, message, emoji, botId);
        }
        return reply.code(204).send();
      },
    });
  }

  app.get('/channels/:channel/messages/:message/reactions/:emoji', async (request) => {
    const location = requireChannel(simulator, request, bits.ReadMessageHistory);
    const users = requireMessage(simulator, request, location).reactions[requireEmoji(request)] ?? [];
    return users.flatMap((id) => findUserOrBot(world, id) ?? []).map(toUserPayload);
  });

  app.delete('/channels/:channel/messages/:message/reactions/:emoji/:user', async (request, reply) => {
    const location = requireChannel(simulator, request, bits.ManageMessages);
    const message = requireMessage(simulator, request, location);
    removeReaction(simulator, location, message, requireEmoji(request), parseId(request.params, 'user'));
    return reply.code(204).send();
  });

  app.delete('/channels/:channel/messages/:message/reactions/:emoji', async (request, reply) => {
    const location = requireChannel(simulator, request, bits.ManageMessages);
    clearReactions(simulator, location, requireMessage(simulator, request, location), requireEmoji(request));
    return reply.code(204).send();
  });

  app.delete('/channels/:channel/messages/:message/reactions', async (request, reply) => {
    const location = requireChannel(simulator, request, bits.ManageMessages);
    clearReactions(simulator, location, requireMessage(simulator, request, location));
    return reply.code(204).send();
  });

  app.post('/channels/:channel/typing', async (request, reply) => {
    const { channel } = requireChannel(simulator, request);
    requireChannel(simulator, request, getSendPermission(channel));
    return reply.code(204).send();
  });
}
