import { simulatorCredentials } from 'api-contract/simulator-credentials';
import { PermissionFlagsBits as bits } from 'discord-api-types/v10';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { banUser, unbanUser } from '../actions/bans.ts';
import { editMember, kickMember, setVoiceChannel } from '../actions/members.ts';
import { toMemberPayload } from '../payloads/members.ts';
import { findUserOrBot, toUserPayload } from '../payloads/users.ts';
import type { Simulator } from '../simulator.ts';
import { channelTypes } from '../world/channel-plan.ts';
import { getChannels } from '../world/channels.ts';
import { getMemberPermissions, getMembers } from '../world/members.ts';
import { hasPermission } from '../world/permissions.ts';
import type { SeedServer } from '../world/seed-servers.ts';
import { isBelow, snowflakeSchema } from '../world/snowflakes.ts';
import { getActor, requireAbove, requireAboveRoles, requireMember, requireRole, requireServer } from './access.ts';
import { parseId, parseInput, platformErrors } from './requests.ts';

const listSchema = z.object({
  limit: z.coerce.number().int().min(1).max(1000).default(1),
  after: snowflakeSchema.or(z.literal('0')).default('0'),
});
const searchSchema = z.object({ query: z.string().min(1), limit: z.coerce.number().int().min(1).max(1000).default(1) });

const MAX_TIMEOUT_MS = 28 * 86_400_000;
const editSchema = z.object({
  nick: z.string().max(32).nullish(),
  roles: z.array(snowflakeSchema).nullish(),
  communication_disabled_until: z.iso.datetime({ offset: true }).nullish(),
  channel_id: snowflakeSchema.nullish(),
});
const banListSchema = z.object({
  limit: z.coerce.number().int().min(1).max(1000).default(1000),
  before: snowflakeSchema.optional(),
  after: snowflakeSchema.or(z.literal('0')).optional(),
});
const banSchema = z.object({
  delete_message_seconds: z.int().min(0).max(604_800).default(0),
  delete_message_days: z.int().min(0).max(7).optional(),
});

/** Adds the bot's routes for members and bans. */
export function addMemberRoutes(app: FastifyInstance, simulator: Simulator): void {
  const { world, now } = simulator;

  app.get('/guilds/:server/members', async (request) => {
    const server = requireServer(simulator, request);
    const { limit, after } = parseInput(listSchema, request.query);
    return getMembers(world, server)
      .filter(({ userId }) => isBelow(after, userId))
      .toSorted((first, second) => (isBelow(first.userId, second.userId) ? -1 : 1))
      .slice(0, limit)
      .map((member) => toMemberPayload(world, member));
  });

  app.get('/guilds/:server/members/search', async (request) => {
    const server = requireServer(simulator, request);
    const { query, limit } = parseInput(searchSchema, request.query);
    const isMatch = (name: string | null) => name?.toLowerCase().startsWith(query.toLowerCase()) === true;
    return getMembers(world, server)
      .filter(({ userId, nick }) => {
        const user = findUserOrBot(world, userId);
        return user && (isMatch(user.username) || isMatch(user.global_name) || isMatch(nick));
      })
      .slice(0, limit)
      .map((member) => toMemberPayload(world, member));
  });

  app.get('/guilds/:server/members/:user', async (request) => {
    const server = requireServer(simulator, request);
    return toMemberPayload(world, requireMember(simulator, server, parseId(request.params, 'user')));
  });

  app.patch('/guilds/:server/members/@me', async (request) => {
    const server = requireServer(simulator, request, bits.ChangeNickname);
    const { nick } = parseInput(editSchema.pick({ nick: true }), request.body);
    const botId = simulatorCredentials.clientId;
    if (nick !== undefined) editMember(simulator, server, botId, { nick: nick || null }, getActor(request));
    return toMemberPayload(world, requireMember(simulator, server, botId));
  });

  app.patch('/guilds/:server/members/:user', async (request) => {
    const server = requireServer(simulator, request);
    const userId = parseId(request.params, 'user');
    const member = requireMember(simulator, server, userId);
    const body = parseInput(editSchema, request.body);
    const { nick, roles, communication_disabled_until: until, channel_id: channelId } = body;
    if (nick !== undefined) requireServer(simulator, request, bits.ManageNicknames);
    if (until !== undefined) requireServer(simulator, request, bits.ModerateMembers);
    if (channelId !== undefined) requireServer(simulator, request, bits.MoveMembers);
    if (until && Date.parse(until) - now() > MAX_TIMEOUT_MS) throw platformErrors.invalidForm();
    if (nick !== undefined || until !== undefined) requireAbove(simulator, server, userId);
    const isAdministrator = hasPermission(getMemberPermissions(world, server, member), bits.Administrator);
    if (until && isAdministrator) throw platformErrors.missingPermissions();
    if (roles) {
      requireServer(simulator, request, bits.ManageRoles);
      const changed = [...roles, ...member.roles].filter((id) => !roles.includes(id) || !member.roles.includes(id));
      for (const id of changed) requireRole(simulator, server, id);
      requireAboveRoles(simulator, server, changed);
    }
    const timeoutUntil = until === undefined ? undefined : until;
    const changes = {
      ...(nick === undefined ? {} : { nick: nick || null }),
      ...(roles ? { roles: [...new Set(roles)] } : {}),
      ...(timeoutUntil === undefined ? {} : { timeoutUntil }),
    };
    if (Object.keys(changes).length > 0) editMember(simulator, server, userId, changes, getActor(request));
    if (channelId !== undefined) setVoiceChannel(simulator, server, userId, requireVoiceChannel(server, channelId));
    return toMemberPayload(world, requireMember(simulator, server, userId));
  });

  const requireVoiceChannel = (server: SeedServer, id: string | null): string | null => {
    if (id === null) return null;
    const channel = getChannels(world, server).find((candidate) => candidate.id === id);
    if (channel?.type !== channelTypes.voice) throw platformErrors.unknownChannel();
    return id;
  };

  for (const method of ['PUT', 'DELETE'] as const) {
    app.route({
      method,
      url: '/guilds/:server/members/:user/roles/:role',
      handler: async (request, reply) => {
        const server = requireServer(simulator, request, bits.ManageRoles);
        const member = requireMember(simulator, server, parseId(request.params, 'user'));
        const { id } = requireRole(simulator, server, parseId(request.params, 'role'));
        requireAboveRoles(simulator, server, [id]);
        const others = member.roles.filter((roleId) => roleId !== id);
        const roles = method === 'PUT' ? [...others, id] : others;
        if (roles.length !== member.roles.length)
          editMember(simulator, server, member.userId, { roles }, getActor(request));
        return reply.code(204).send();
      },
    });
  }

  app.delete('/guilds/:server/members/:user', async (request, reply) => {
    const server = requireServer(simulator, request, bits.KickMembers);
    const { userId } = requireMember(simulator, server, parseId(request.params, 'user'));
    requireAbove(simulator, server, userId);
    kickMember(simulator, server, userId, getActor(request));
    return reply.code(204).send();
  });

  const toBanPayload = (userId: string, reason: string | null) => {
    const user = findUserOrBot(world, userId);
    return { reason, user: user && toUserPayload(user) };
  };

  app.get('/guilds/:server/bans', async (request) => {
    const server = requireServer(simulator, request, bits.BanMembers);
    const { limit, before, after } = parseInput(banListSchema, request.query);
    const bans = Object.entries(world.store.state.bans[server.id] ?? {})
      // The platform ignores `after` if there is `before`.
      .filter(([userId]) => (before ? isBelow(userId, before) : !after || isBelow(after, userId)))
      .toSorted(([first], [second]) => (isBelow(first, second) ? -1 : 1));
    const page = before ? bans.slice(-limit) : bans.slice(0, limit);
    return page.map(([userId, reason]) => toBanPayload(userId, reason));
  });

  app.get('/guilds/:server/bans/:user', async (request) => {
    const server = requireServer(simulator, request, bits.BanMembers);
    const userId = parseId(request.params, 'user');
    const reason = world.store.state.bans[server.id]?.[userId];
    if (reason === undefined) throw platformErrors.unknownBan();
    return toBanPayload(userId, reason);
  });

  app.put('/guilds/:server/bans/:user', async (request, reply) => {
    const server = requireServer(simulator, request, bits.BanMembers);
    const userId = parseId(request.params, 'user');
    if (!findUserOrBot(world, userId)) throw platformErrors.unknownUser();
    const { delete_message_seconds, delete_message_days } = parseInput(banSchema, request.body ?? {});
    requireAbove(simulator, server, userId);
    const seconds = delete_message_days === undefined ? delete_message_seconds : delete_message_days * 86_400;
    banUser(simulator, server, userId, getActor(request), seconds);
    return reply.code(204).send();
  });

  app.delete('/guilds/:server/bans/:user', async (request, reply) => {
    const server = requireServer(simulator, request, bits.BanMembers);
    const userId = parseId(request.params, 'user');
    if (world.store.state.bans[server.id]?.[userId] === undefined) throw platformErrors.unknownBan();
    unbanUser(simulator, server, userId, getActor(request));
    return reply.code(204).send();
  });
}
