import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Simulator } from '../simulator.ts';
import { hasBot } from '../world/bot.ts';
import { channelTypes } from '../world/channel-plan.ts';
import { type Channel, findChannel, getBotChannelPermissions } from '../world/channels.ts';
import { findInvite } from '../world/invites.ts';
import type { ChannelPermission } from '../world/permissions.ts';
import type { SeedServer } from '../world/seed-servers.ts';
import { createSnowflake, snowflakeSchema } from '../world/snowflakes.ts';
import { findServer } from '../world/world.ts';
import { parseId, parseInput, platformErrors, requireBot } from './requests.ts';
import { getBotUser, toUserResponse } from './responses.ts';

const inviteSchema = z.object({
  max_age: z.int().min(0).max(604_800).default(86_400),
  max_uses: z.int().min(0).max(100).default(0),
  temporary: z.boolean().default(false),
  unique: z.boolean().default(false),
});

const messageSchema = z.object({
  content: z.string().max(2000).default(''),
  embeds: z.array(z.record(z.string(), z.unknown())).max(10).default([]),
  allowed_mentions: z
    .object({
      parse: z.array(z.enum(['roles', 'users', 'everyone'])).default([]),
      users: z.array(snowflakeSchema).max(100).default([]),
    })
    .optional(),
});

const writableTypes: readonly number[] = [channelTypes.text, channelTypes.announcement, channelTypes.voice];
const maxStored = { messages: 100, invites: 1000 };

/** Adds the bot's routes for channels: invites and messages. */
export function addChannelRoutes(app: FastifyInstance, simulator: Simulator): void {
  const { world } = simulator;
  let sequence = 0;

  /** Returns the channel of a request; throws unless the bot has the permission there. */
  const requireBotPermission = (
    request: FastifyRequest,
    permission: ChannelPermission,
  ): { server: SeedServer; channel: Channel } => {
    requireBot(simulator, request);
    const found = findChannel(world, parseId(request.params, 'channel'));
    if (!found) throw platformErrors.unknownChannel();
    if (!hasBot(world, found.server)) throw platformErrors.missingAccess();
    const botChannelPermissions = getBotChannelPermissions(world, found.server, found.channel);
    if (!botChannelPermissions.view) throw platformErrors.missingAccess();
    if (!botChannelPermissions[permission]) throw platformErrors.missingPermissions();
    return found;
  };

  app.get('/channels/:channel', async (request) => requireBotPermission(request, 'view').channel);

  app.post('/channels/:channel/invites', async (request) => {
    const { server, channel } = requireBotPermission(request, 'invite');
    const { max_age, max_uses, temporary } = parseInput(inviteSchema, request.body ?? {});
    if (channel.type === channelTypes.category) throw platformErrors.wrongChannelType();
    const invite = {
      code: randomBytes(6).toString('base64url'),
      serverId: server.id,
      channelId: channel.id,
      maxAge: max_age,
      maxUses: max_uses,
      createdAt: simulator.now(),
    };
    world.store.change((state) => {
      state.invites = [...state.invites, invite].slice(-maxStored.invites);
    });
    const inviter = toUserResponse(getBotUser(world));
    return { ...toInviteResponse(server, channel, invite), inviter, max_age, max_uses, uses: 0, temporary };
  });

  app.get('/invites/:code', async (request) => {
    const { code } = parseInput(z.object({ code: z.string().max(100) }), request.params);
    const invite = findInvite(world, code, simulator.now());
    const server = invite && findServer(world, invite.serverId);
    const channel = invite && findChannel(world, invite.channelId)?.channel;
    if (!invite || !server || !channel) throw platformErrors.unknownInvite();
    return toInviteResponse(server, channel, invite);
  });

  app.post('/channels/:channel/messages', async (request) => {
    const { channel } = requireBotPermission(request, 'send');
    const { content, embeds, allowed_mentions } = parseInput(messageSchema, request.body);
    if (!writableTypes.includes(channel.type)) throw platformErrors.wrongChannelType();
    if (content.trim() === '' && embeds.length === 0) throw platformErrors.emptyMessage();
    sequence += 1;
    const sentAt = simulator.now();
    const mentions = allowed_mentions && [...allowed_mentions.parse, ...allowed_mentions.users];
    const message = { id: createSnowflake(sentAt, sequence), content, embeds, mentions, sentAt };
    world.store.change(({ messages }) => {
      messages[channel.id] = [...(messages[channel.id] ?? []), message].slice(-maxStored.messages);
    });
    return {
      id: message.id,
      type: 0,
      channel_id: channel.id,
      author: toUserResponse(getBotUser(world)),
      content,
      embeds,
      timestamp: new Date(sentAt).toISOString(),
      edited_timestamp: null,
      tts: false,
      mention_everyone: false,
      mentions: [],
      mention_roles: [],
      attachments: [],
      components: [],
      pinned: false,
      flags: 0,
    };
  });
}

function toInviteResponse(
  server: SeedServer,
  channel: Channel,
  invite: { code: string; maxAge: number; createdAt: number },
) {
  const expiresAt = invite.createdAt + invite.maxAge * 1000;
  return {
    type: 0,
    code: invite.code,
    guild: { id: server.id, name: server.name, icon: server.icon ?? null, banner: server.banner ?? null, features: [] },
    channel: { id: channel.id, name: channel.name, type: channel.type },
    created_at: new Date(invite.createdAt).toISOString(),
    expires_at: invite.maxAge > 0 ? new Date(expiresAt).toISOString() : null,
  };
}
