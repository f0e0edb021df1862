import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Simulator } from '../simulator.ts';
import { hasBot } from '../world/bot.ts';
import { channelTypes } from '../world/channel-plan.ts';
import { channelsOf } from '../world/channels.ts';
import { findMember } from '../world/members.ts';
import { rolesOf } from '../world/roles.ts';
import type { SeedServer } from '../world/seed-servers.ts';
import { findServer, type World } from '../world/world.ts';
import { platformErrors, readId, readInput, requireBot } from './requests.ts';
import { fullGuild, memberShape } from './shapes.ts';

/** Adds the bot's routes of a server that it has joined. */
export function addGuildRoutes(app: FastifyInstance, simulator: Simulator): void {
  const { world } = simulator;
  const joined = (request: FastifyRequest): SeedServer => {
    requireBot(simulator, request);
    const server = findServer(world, readId(request.params, 'server'));
    if (!server) throw platformErrors.unknownGuild();
    if (!hasBot(world, server)) throw platformErrors.missingAccess();
    return server;
  };

  app.get('/guilds/:server', async (request) => {
    const server = joined(request);
    const { with_counts } = readInput(z.object({ with_counts: z.stringbool().default(false) }), request.query);
    return fullGuild(world, server, systemChannel(world, server), with_counts);
  });

  app.get('/guilds/:server/channels', async (request) => channelsOf(world, joined(request)));

  app.get('/guilds/:server/roles', async (request) => rolesOf(world, joined(request)));

  app.get('/guilds/:server/members/:user', async (request) => {
    const server = joined(request);
    const member = findMember(world, server, readId(request.params, 'user'));
    if (!member) throw platformErrors.unknownMember();
    return memberShape(world, member);
  });
}

/** The system channel of most servers: their first open text channel. */
function systemChannel(world: World, server: SeedServer): string | null {
  if (server.index % 8 === 5) return null;
  const channels = channelsOf(world, server).filter(({ type }) => type === channelTypes.text);
  return channels.find(({ permission_overwrites }) => permission_overwrites.length === 0)?.id ?? null;
}
