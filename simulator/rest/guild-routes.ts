import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Simulator } from '../simulator.ts';
import { hasBot } from '../world/bot.ts';
import { channelTypes } from '../world/channel-plan.ts';
import { getChannels } from '../world/channels.ts';
import { findMember, getMembers } from '../world/members.ts';
import { getRoles } from '../world/roles.ts';
import type { SeedServer } from '../world/seed-servers.ts';
import { findServer, type World } from '../world/world.ts';
import { parseId, parseInput, platformErrors, requireBot } from './requests.ts';
import { findUserOrBot, toFullGuild, toMemberResponse } from './responses.ts';

const memberSearch = z.object({ query: z.string().min(1), limit: z.coerce.number().int().min(1).max(1000).default(1) });

/** Adds the bot's routes for servers that it has joined. */
export function addGuildRoutes(app: FastifyInstance, simulator: Simulator): void {
  const { world } = simulator;
  const requireJoinedServer = (request: FastifyRequest): SeedServer => {
    requireBot(simulator, request);
    const server = findServer(world, parseId(request.params, 'server'));
    if (!server) throw platformErrors.unknownGuild();
    if (!hasBot(world, server)) throw platformErrors.missingAccess();
    return server;
  };

  app.get('/guilds/:server', async (request) => {
    const server = requireJoinedServer(request);
    const { with_counts } = parseInput(z.object({ with_counts: z.stringbool().default(false) }), request.query);
    return toFullGuild(world, server, findSystemChannelId(world, server), with_counts);
  });

  app.get('/guilds/:server/channels', async (request) => getChannels(world, requireJoinedServer(request)));

  app.get('/guilds/:server/roles', async (request) => getRoles(world, requireJoinedServer(request)));

  app.get('/guilds/:server/roles/member-counts', async (request) => {
    const server = requireJoinedServer(request);
    const roleIds = getMembers(world, server).flatMap(({ roles }) => roles);
    const countHolders = (id: string) => roleIds.filter((roleId) => roleId === id).length;
    const roles = getRoles(world, server).filter(({ id }) => id !== server.id);
    return Object.fromEntries(roles.map(({ id }) => [id, countHolders(id)]));
  });

  app.get('/guilds/:server/members/search', async (request) => {
    const server = requireJoinedServer(request);
    const { query, limit } = parseInput(memberSearch, request.query);
    const isMatch = (name: string | null) => name?.toLowerCase().startsWith(query.toLowerCase()) === true;
    return getMembers(world, server)
      .filter(({ userId }) => {
        const user = findUserOrBot(world, userId);
        return user && (isMatch(user.username) || isMatch(user.global_name));
      })
      .slice(0, limit)
      .map((member) => toMemberResponse(world, member));
  });

  app.get('/guilds/:server/members/:user', async (request) => {
    const server = requireJoinedServer(request);
    const member = findMember(world, server, parseId(request.params, 'user'));
    if (!member) throw platformErrors.unknownMember();
    return toMemberResponse(world, member);
  });
}

/** The system channel of most servers: their first open text channel. */
function findSystemChannelId(world: World, server: SeedServer): string | null {
  if (server.index % 8 === 5) return null;
  const channels = getChannels(world, server).filter(({ type }) => type === channelTypes.text);
  return channels.find(({ permission_overwrites }) => permission_overwrites.length === 0)?.id ?? null;
}
