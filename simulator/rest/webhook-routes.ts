import { randomBytes } from 'node:crypto';
import { simulatorCredentials } from 'api-contract/simulator-credentials';
import { PermissionFlagsBits as bits, MessageFlags } from 'discord-api-types/v10';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { announce, botActor } from '../actions/announce.ts';
import { deleteMessages, editMessage, sendMessage } from '../actions/messages.ts';
import { type Interaction, toSource } from '../actions/pending-interactions.ts';
import { type ChannelLocation, getMessages, toMessagePayload } from '../payloads/messages.ts';
import { getBotUser, toUserPayload } from '../payloads/users.ts';
import type { Simulator } from '../simulator.ts';
import type { Message, Webhook } from '../state/state.ts';
import { findChannel } from '../world/channels.ts';
import { snowflakeSchema } from '../world/snowflakes.ts';
import { findServer } from '../world/world.ts';
import { requireChannel, requireChannelAccess, requireServer } from './access.ts';
import { parseMessage, requireContent } from './message-body.ts';
import { parseInput, platformErrors, requireBot } from './requests.ts';

const newWebhookSchema = z.object({ name: z.string().min(1).max(80) });
const editWebhookSchema = z.object({
  name: newWebhookSchema.shape.name.optional(),
  channel_id: snowflakeSchema.optional(),
});
const paramsSchema = z.object({ webhook: z.string(), token: z.string() });
const executeSchema = z.object({
  username: z.string().min(1).max(80).optional(),
});
const waitSchema = z.object({ wait: z.stringbool().default(false) });
const threadSchema = z.object({ thread_id: snowflakeSchema.optional() });
const messageParamsSchema = z.object({ message: z.string() });

const MAX_WEBHOOKS = 15;

/** Where a webhook writes: one of a channel, or that of an interaction. */
type Target =
  | { kind: 'channel'; webhook: Webhook; location: ChannelLocation }
  | { kind: 'interaction'; interaction: Interaction; location: ChannelLocation };

/** Adds the routes for webhooks, and for the later responses to interactions. */
export function addWebhookRoutes(app: FastifyInstance, simulator: Simulator): void {
  const { world } = simulator;
  const toPayload = ({ id, serverId, channelId, name, token }: Webhook) => ({
    ...{ id, type: 1, guild_id: serverId, channel_id: channelId, name, avatar: null, token },
    application_id: simulatorCredentials.clientId,
    user: toUserPayload(getBotUser(world)),
  });

  app.post('/channels/:channel/webhooks', async (request) => {
    const { server, channel } = requireChannel(simulator, request, bits.ManageWebhooks);
    const { name } = parseInput(newWebhookSchema, request.body);
    const inChannel = world.store.state.webhooks.filter(({ channelId }) => channelId === channel.id);
    if (inChannel.length >= MAX_WEBHOOKS) throw platformErrors.tooManyWebhooks();
    const token = randomBytes(48).toString('base64url');
    const webhook = { id: simulator.createId(), token, serverId: server.id, channelId: channel.id, name };
    world.store.change(({ webhooks }) => void webhooks.push(webhook));
    announceWebhooks(webhook);
    return toPayload(webhook);
  });

  app.get('/channels/:channel/webhooks', async (request) => {
    const { channel } = requireChannel(simulator, request, bits.ManageWebhooks);
    return world.store.state.webhooks.filter(({ channelId }) => channelId === channel.id).map(toPayload);
  });

  app.get('/guilds/:server/webhooks', async (request) => {
    const server = requireServer(simulator, request, bits.ManageWebhooks);
    return world.store.state.webhooks.filter(({ serverId }) => serverId === server.id).map(toPayload);
  });

  app.get('/webhooks/:webhook', async (request) => toPayload(requireOwnWebhook(request)));
  app.get('/webhooks/:webhook/:token', async (request) => {
    const { kind, ...target } = requireTarget(request);
    if (kind === 'interaction' || !('webhook' in target)) throw platformErrors.unknownWebhook();
    const { user: _, ...payload } = toPayload(target.webhook);
    return payload;
  });

  app.patch('/webhooks/:webhook', async (request) => {
    const webhook = requireOwnWebhook(request);
    requireChannelAccess(simulator, webhook.channelId, bits.ManageWebhooks);
    const { name = webhook.name, channel_id = webhook.channelId } = parseInput(editWebhookSchema, request.body);
    const { server } = requireChannelAccess(simulator, channel_id, bits.ManageWebhooks);
    if (server.id !== webhook.serverId) throw platformErrors.unknownChannel();
    return toPayload(editWebhook(webhook, { name, channelId: channel_id }));
  });

  app.patch('/webhooks/:webhook/:token', async (request) => {
    const target = requireTarget(request);
    if (target.kind === 'interaction') throw platformErrors.unknownWebhook();
    // The token does not allow to move the webhook.
    const { name = target.webhook.name } = parseInput(editWebhookSchema, request.body);
    const { user: _, ...payload } = toPayload(editWebhook(target.webhook, { name }));
    return payload;
  });

  for (const url of ['/webhooks/:webhook', '/webhooks/:webhook/:token'])
    app.delete(url, async (request, reply) => {
      const target = url.endsWith('token') ? requireTarget(request) : undefined;
      const webhook = target ? target.kind === 'channel' && target.webhook : requireOwnWebhook(request);
      if (!webhook) throw platformErrors.unknownWebhook();
      world.store.change((state) => {
        state.webhooks = state.webhooks.filter(({ id }) => id !== webhook.id);
      });
      announceWebhooks(webhook);
      return reply.code(204).send();
    });

  app.post('/webhooks/:webhook/:token', async (request, reply) => {
    const target = requireTarget(request);
    const message = parseMessage(simulator, request.body);
    requireContent(message);
    const { username } = parseInput(executeSchema, toObject(request.body));
    if (target.kind === 'interaction') {
      // The first follow-up of a deferred response replaces its waiting message.
      return toMessagePayload(world, target.location, followUp(target.interaction, message));
    }
    const { location } = target;
    const webhook = { id: target.webhook.id, name: username ?? target.webhook.name };
    const sent = sendMessage(simulator, location, { ...message, webhook });
    if (!parseInput(waitSchema, request.query).wait) return reply.code(204).send();
    return toMessagePayload(world, location, sent);
  });

  app.get('/webhooks/:webhook/:token/messages/:message', async (request) => {
    const target = requireTarget(request);
    return toMessagePayload(world, target.location, requireOwnMessage(request, target));
  });

  app.patch('/webhooks/:webhook/:token/messages/:message', async (request) => {
    const target = requireTarget(request);
    const message = requireOwnMessage(request, target);
    const changes = parseMessage(simulator, request.body, message.flags);
    requireContent({ ...message, ...changes });
    const flags = message.flags & ~MessageFlags.Loading;
    return toMessagePayload(
      world,
      target.location,
      editMessage(simulator, target.location, message, { ...changes, flags }),
    );
  });

  app.delete('/webhooks/:webhook/:token/messages/:message', async (request, reply) => {
    const target = requireTarget(request);
    deleteMessages(simulator, target.location, [requireOwnMessage(request, target).id], botActor);
    return reply.code(204).send();
  });

  function editWebhook(webhook: Webhook, changes: Partial<Webhook>): Webhook {
    const edited = { ...webhook, ...changes };
    world.store.change((state) => {
      state.webhooks = state.webhooks.map((other) => (other.id === webhook.id ? edited : other));
    });
    announceWebhooks(webhook);
    if (edited.channelId !== webhook.channelId) announceWebhooks(edited);
    return edited;
  }

  function announceWebhooks({ serverId, channelId }: Webhook): void {
    const server = findServer(world, serverId);
    if (server) announce(simulator, server, 'WEBHOOKS_UPDATE', { guild_id: serverId, channel_id: channelId });
  }

  function requireOwnWebhook(request: FastifyRequest): Webhook {
    requireBot(simulator, request);
    const { webhook } = parseInput(z.object({ webhook: z.string() }), request.params);
    const found = world.store.state.webhooks.find(({ id }) => id === webhook);
    if (!found) throw platformErrors.unknownWebhook();
    return found;
  }

  /** The token in the path is the permission. */
  function requireTarget(request: FastifyRequest): Target {
    const { webhook: id, token } = parseInput(paramsSchema, request.params);
    if (id === simulatorCredentials.clientId) {
      const interaction = simulator.interactions.find(token);
      if (!interaction) throw platformErrors.unknownWebhook();
      const location = findChannel(world, interaction.location.channel.id);
      if (!location) throw platformErrors.unknownChannel();
      return { kind: 'interaction', interaction, location };
    }
    const webhook = world.store.state.webhooks.find((candidate) => candidate.id === id && candidate.token === token);
    if (!webhook || !findChannel(world, webhook.channelId)) throw platformErrors.unknownWebhook();
    const { thread_id } = parseInput(threadSchema, request.query);
    const location = findChannel(world, thread_id ?? webhook.channelId);
    if (!location || (thread_id !== undefined && location.channel.parent_id !== webhook.channelId))
      throw platformErrors.unknownChannel();
    return { kind: 'channel', webhook, location };
  }

  function requireOwnMessage(request: FastifyRequest, target: Target): Message {
    const { message: id } = parseInput(messageParamsSchema, request.params);
    const messageId = id === '@original' && target.kind === 'interaction' ? target.interaction.originalId : id;
    const message = getMessages(world, target.location.channel.id).find((candidate) => candidate.id === messageId);
    if (!message || !isSentBy(target, message)) throw platformErrors.unknownMessage();
    return message;
  }

  /** Whether a message is of a webhook, or responds to an interaction. */
  function isSentBy(target: Target, { id, webhook, interaction }: Message): boolean {
    if (target.kind === 'channel') return webhook?.id === target.webhook.id;
    return interaction?.id === target.interaction.id || id === target.interaction.originalId;
  }

  function followUp(interaction: Interaction, message: ReturnType<typeof parseMessage>): Message {
    const { location } = interaction;
    const original = getMessages(world, location.channel.id).find(
      (candidate) => candidate.id === interaction.originalId,
    );
    if (original && (original.flags & MessageFlags.Loading) !== 0)
      return editMessage(simulator, location, original, { ...message, flags: original.flags & ~MessageFlags.Loading });
    return sendMessage(simulator, location, { ...message, interaction: toSource(interaction) });
  }
}

function toObject(value: unknown): Record<string, unknown> {
  return z.record(z.string(), z.unknown()).safeParse(value).data ?? {};
}
