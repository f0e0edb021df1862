import { PermissionFlagsBits as bits } from 'discord-api-types/v10';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { toAuditLogPayload } from '../actions/announce.ts';
import { createChannel } from '../actions/channels.ts';
import { toGuildPayload } from '../payloads/guilds.ts';
import { findUserOrBot, toUserPayload } from '../payloads/users.ts';
import type { Simulator } from '../simulator.ts';
import { canBotView, getChannels, getThreads } from '../world/channels.ts';
import { getMembers } from '../world/members.ts';
import { getRoles } from '../world/roles.ts';
import { snowflakeSchema } from '../world/snowflakes.ts';
import { getActor, requireOverwrites, requireServer } from './access.ts';
import { newChannelSchema } from './channel-routes.ts';
import { parseInput, platformErrors } from './requests.ts';

const auditLogSchema = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(50),
  action_type: z.coerce.number().int().optional(),
  user_id: snowflakeSchema.optional(),
});

const MAX_CHANNELS = 500;

/** Adds the bot's routes for servers that it has joined. */
export function addGuildRoutes(app: FastifyInstance, simulator: Simulator): void {
  const { world } = simulator;

  app.get('/guilds/:server', async (request) => {
    const server = requireServer(simulator, request);
    const { with_counts } = parseInput(z.object({ with_counts: z.stringbool().default(false) }), request.query);
    return toGuildPayload(world, server, with_counts);
  });

  app.get('/guilds/:server/channels', async (request) => getChannels(world, requireServer(simulator, request)));

  app.post('/guilds/:server/channels', async (request, reply) => {
    const server = requireServer(simulator, request, bits.ManageChannels);
    const { type, parent_id, ...details } = parseInput(newChannelSchema, request.body);
    if (getChannels(world, server).length >= MAX_CHANNELS) throw platformErrors.tooManyChannels();
    requireOverwrites(simulator, server, details.permission_overwrites ?? []);
    const channel = createChannel(simulator, server, { ...details, type, parentId: parent_id }, getActor(request));
    return reply.code(201).send(channel);
  });

  app.get('/guilds/:server/threads/active', async (request) => {
    const server = requireServer(simulator, request);
    const threads = getThreads(world, server).filter(
      (thread) => !thread.thread_metadata?.archived && canBotView(world, server, thread),
    );
    return { threads, members: [], has_more: false };
  });

  app.get('/guilds/:server/audit-logs', async (request) => {
    const server = requireServer(simulator, request, bits.ViewAuditLog);
    const { limit, action_type, user_id } = parseInput(auditLogSchema, request.query);
    const entries = (world.store.state.auditLogs[server.id] ?? [])
      .filter(({ action, userId }) => (action_type ?? action) === action && (user_id ?? userId) === userId)
      .slice(0, limit);
    const users = [...new Set(entries.flatMap(({ userId, targetId }) => [userId, targetId ?? userId]))];
    return {
      audit_log_entries: entries.map(toAuditLogPayload),
      users: users.flatMap((id) => findUserOrBot(world, id) ?? []).map(toUserPayload),
      ...{ application_commands: [], auto_moderation_rules: [], guild_scheduled_events: [] },
      ...{ integrations: [], threads: [], webhooks: [] },
    };
  });

  app.get('/guilds/:server/roles/member-counts', async (request) => {
    const server = requireServer(simulator, request);
    const roleIds = getMembers(world, server).flatMap(({ roles }) => roles);
    const countHolders = (id: string) => roleIds.filter((roleId) => roleId === id).length;
    const roles = getRoles(world, server).filter(({ id }) => id !== server.id);
    return Object.fromEntries(roles.map(({ id }) => [id, countHolders(id)]));
  });
}
