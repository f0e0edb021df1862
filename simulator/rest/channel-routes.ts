import { randomBytes } from 'node:crypto';
import { simulatorCredentials } from 'api-contract/simulator-credentials';
import { PermissionFlagsBits as bits, ChannelType } from 'discord-api-types/v10';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { createChannel, deleteChannel, editChannel } from '../actions/channels.ts';
import { sendMessage } from '../actions/messages.ts';
import { addThreadMembers, removeThreadMember } from '../actions/thread-members.ts';
import { toGuildPayload } from '../payloads/guilds.ts';
import { toMessagePayload } from '../payloads/messages.ts';
import { getBotUser, toUserPayload } from '../payloads/users.ts';
import type { Simulator } from '../simulator.ts';
import { channelTypes } from '../world/channel-plan.ts';
import { type Channel, findChannel, getThreads, isThread } from '../world/channels.ts';
import { findInvite } from '../world/invites.ts';
import type { SeedServer } from '../world/seed-servers.ts';
import { snowflakeSchema } from '../world/snowflakes.ts';
import { findServer, type World } from '../world/world.ts';
import { getActor, requireChannel, requireMember, requireMessage, requireOverwrites } from './access.ts';
import { parseMessage, requireContent } from './message-body.ts';
import { parseId, parseInput, platformErrors } from './requests.ts';

const inviteSchema = z.object({
  max_age: z.int().min(0).max(604_800).default(86_400),
  max_uses: z.int().min(0).max(100).default(0),
  temporary: z.boolean().default(false),
  unique: z.boolean().default(false),
});

const overwriteSchema = z.object({
  id: snowflakeSchema,
  type: z.literal([0, 1]),
  allow: z.string().regex(/^\d+$/).default('0'),
  deny: z.string().regex(/^\d+$/).default('0'),
});

const detailsSchema = z.object({
  name: z.string().min(1).max(100),
  topic: z.string().max(1024).nullable(),
  nsfw: z.boolean(),
  position: z.int().min(0),
  rate_limit_per_user: z.int().min(0).max(21_600),
  permission_overwrites: z.array(overwriteSchema).max(100),
});

/** The body of a new channel. */
export const newChannelSchema = z.object({
  ...detailsSchema.partial().shape,
  name: detailsSchema.shape.name,
  type: z
    .literal([
      ChannelType.GuildText,
      ChannelType.GuildVoice,
      ChannelType.GuildCategory,
      ChannelType.GuildAnnouncement,
      ChannelType.GuildForum,
    ])
    .default(ChannelType.GuildText),
  parent_id: snowflakeSchema.nullable().default(null),
});

const editSchema = z.object({
  ...detailsSchema.partial().shape,
  parent_id: snowflakeSchema.nullable().optional(),
  archived: z.boolean().optional(),
  locked: z.boolean().optional(),
  auto_archive_duration: z.int().optional(),
});

const threadSchema = z.object({
  name: z.string().min(1).max(100),
  type: z
    .literal([ChannelType.AnnouncementThread, ChannelType.PublicThread, ChannelType.PrivateThread])
    .default(ChannelType.PrivateThread),
  message: z.unknown().optional(),
});

const maxInvites = 1000;

/** Adds the bot's routes for channels, their permissions, invites and threads. */
export function addChannelRoutes(app: FastifyInstance, simulator: Simulator): void {
  const { world } = simulator;

  app.get('/channels/:channel', async (request) => requireChannel(simulator, request).channel);

  app.patch('/channels/:channel', async (request) => {
    const { server, channel } = requireChannel(simulator, request);
    requireChannel(simulator, request, isThread(channel) ? bits.ManageThreads : bits.ManageChannels);
    const { archived, locked, auto_archive_duration, ...details } = parseInput(editSchema, request.body);
    if (details.permission_overwrites) requireChannel(simulator, request, bits.ManageRoles);
    requireOverwrites(simulator, server, details.permission_overwrites ?? []);
    const { thread_metadata: metadata } = channel;
    const changed = metadata && {
      ...metadata,
      ...(archived === undefined ? {} : { archived, archive_timestamp: new Date(simulator.now()).toISOString() }),
      ...(locked === undefined ? {} : { locked }),
      ...(auto_archive_duration === undefined ? {} : { auto_archive_duration }),
    };
    editChannel(
      simulator,
      server,
      channel.id,
      { ...details, ...(changed ? { thread_metadata: changed } : {}) },
      getActor(request),
    );
    return findChannel(world, channel.id)?.channel;
  });

  app.delete('/channels/:channel', async (request) => {
    const { server, channel } = requireChannel(simulator, request);
    requireChannel(simulator, request, isThread(channel) ? bits.ManageThreads : bits.ManageChannels);
    deleteChannel(simulator, server, channel, getActor(request));
    return channel;
  });

  app.put('/channels/:channel/permissions/:overwrite', async (request, reply) => {
    const { server, channel } = requireChannel(simulator, request, bits.ManageRoles);
    const id = parseId(request.params, 'overwrite');
    const overwrite = parseInput(overwriteSchema, { ...parseInput(z.looseObject({}), request.body), id });
    requireOverwrites(simulator, server, [overwrite]);
    const others = channel.permission_overwrites.filter((other) => other.id !== id);
    editChannel(simulator, server, channel.id, { permission_overwrites: [...others, overwrite] }, getActor(request));
    return reply.code(204).send();
  });

  app.delete('/channels/:channel/permissions/:overwrite', async (request, reply) => {
    const { server, channel } = requireChannel(simulator, request, bits.ManageRoles);
    const id = parseId(request.params, 'overwrite');
    const permission_overwrites = channel.permission_overwrites.filter((other) => other.id !== id);
    if (permission_overwrites.length === channel.permission_overwrites.length) throw platformErrors.unknownOverwrite();
    editChannel(simulator, server, channel.id, { permission_overwrites }, getActor(request));
    return reply.code(204).send();
  });

  app.post('/channels/:channel/threads', async (request, reply) => {
    const { server, channel } = requireChannel(simulator, request);
    const { name, type, message } = parseInput(threadSchema, request.body);
    const isForum = channel.type === channelTypes.forum;
    const isPrivate = !isForum && type === ChannelType.PrivateThread;
    requireChannel(simulator, request, isPrivate ? bits.CreatePrivateThreads : bits.CreatePublicThreads);
    if (!isForum && channel.type !== channelTypes.text && channel.type !== channelTypes.announcement)
      throw platformErrors.wrongChannelType();
    const post = isForum ? parseMessage(simulator, message) : undefined;
    if (post) requireContent(post);
    const thread = createChannel(
      simulator,
      server,
      { type: isForum ? ChannelType.PublicThread : type, name, parentId: channel.id },
      getActor(request),
    );
    const location = { server, channel: thread };
    const first = post && sendMessage(simulator, location, post);
    return reply.code(201).send({ ...thread, ...(first ? { message: toMessagePayload(world, location, first) } : {}) });
  });

  app.post('/channels/:channel/messages/:message/threads', async (request, reply) => {
    const location = requireChannel(simulator, request, bits.CreatePublicThreads);
    const { id } = requireMessage(simulator, request, location);
    if (findChannel(world, id)) throw platformErrors.threadExists();
    const { name } = parseInput(threadSchema, request.body);
    const details = { type: ChannelType.PublicThread, name, parentId: location.channel.id, id };
    return reply.code(201).send(createChannel(simulator, location.server, details, getActor(request)));
  });

  app.get('/channels/:channel/threads/archived/public', async (request) => {
    const { server, channel } = requireChannel(simulator, request, bits.ReadMessageHistory);
    const threads = getThreads(world, server).filter(
      ({ parent_id, type, thread_metadata }) =>
        parent_id === channel.id && type !== ChannelType.PrivateThread && thread_metadata?.archived,
    );
    return { threads, members: [], has_more: false };
  });

  for (const method of ['PUT', 'DELETE'] as const)
    for (const url of ['/channels/:channel/thread-members/@me', '/channels/:channel/thread-members/:user'])
      app.route({
        method,
        url,
        handler: async (request, reply) => {
          const location = requireChannel(simulator, request);
          if (!isThread(location.channel)) throw platformErrors.wrongChannelType();
          const userId = url.endsWith('@me') ? simulatorCredentials.clientId : parseId(request.params, 'user');
          if (method === 'DELETE') removeThreadMember(simulator, location, userId);
          else addThreadMembers(simulator, location, [requireMember(simulator, location.server, userId).userId]);
          return reply.code(204).send();
        },
      });

  app.post('/channels/:channel/invites', async (request) => {
    const { server, channel } = requireChannel(simulator, request, bits.CreateInstantInvite);
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
      state.invites = [...state.invites, invite].slice(-maxInvites);
    });
    const inviter = toUserPayload(getBotUser(world));
    return { ...toInviteResponse(world, server, channel, invite), inviter, max_age, max_uses, uses: 0, temporary };
  });

  app.get('/invites/:code', async (request) => {
    const { code } = parseInput(z.object({ code: z.string().max(100) }), request.params);
    const invite = findInvite(world, code, simulator.now());
    const server = invite && findServer(world, invite.serverId);
    const channel = invite && findChannel(world, invite.channelId)?.channel;
    if (!invite || !server || !channel) throw platformErrors.unknownInvite();
    return toInviteResponse(world, server, channel, invite);
  });
}

function toInviteResponse(
  world: World,
  server: SeedServer,
  channel: Channel,
  invite: { code: string; maxAge: number; createdAt: number },
) {
  const expiresAt = invite.createdAt + invite.maxAge * 1000;
  return {
    type: 0,
    code: invite.code,
    guild: toGuildPayload(world, server, false),
    guild_id: server.id,
    channel: { id: channel.id, name: channel.name, type: channel.type },
    created_at: new Date(invite.createdAt).toISOString(),
    expires_at: invite.maxAge > 0 ? new Date(expiresAt).toISOString() : null,
  };
}
