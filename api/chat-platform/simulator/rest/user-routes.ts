import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Simulator } from '../simulator.ts';
import { hasBot, removeBot } from '../world/bot.ts';
import { findMember } from '../world/members.ts';
import { serversOf } from '../world/rights.ts';
import { rolesOfRight } from '../world/roles.ts';
import { isBelow, snowflakeSchema } from '../world/snowflakes.ts';
import { findServer } from '../world/world.ts';
import { callerOf, requireBot, requirePerson } from './authentication.ts';
import { refusals } from './platform-error.ts';
import { readIds, readInput } from './read-input.ts';
import { anyUser, botMember, botUser, memberShape, partialGuild, userShape } from './shapes.ts';

const listSchema = z.object({
  limit: z.coerce.number().int().min(1).max(200).default(200),
  after: snowflakeSchema.or(z.literal('0')).optional(),
  before: snowflakeSchema.optional(),
  with_counts: z.stringbool().default(false),
});

/** Adds the calls about users and about whoever makes the call. */
export function addUserRoutes(app: FastifyInstance, simulator: Simulator): void {
  const { world } = simulator;

  app.get('/users/@me', async (request) => {
    const caller = callerOf(simulator, request);
    if (caller.kind === 'bot') return { ...userShape(botUser(world)), ...settings, verified: true, bio: '' };
    const person = requirePerson(simulator, request, 'identify');
    const user = anyUser(world, person.id);
    if (!user) throw refusals.unknownUser();
    const email = caller.scopes.includes('email') ? { email: person.email, verified: true } : {};
    return { ...userShape(user), ...settings, premium_type: 0, ...email };
  });

  app.get('/users/@me/connections', async (request) => {
    requirePerson(simulator, request, 'connections');
    return [];
  });

  app.get('/users/@me/guilds', async (request) => {
    const caller = callerOf(simulator, request);
    const { limit, after, before, with_counts } = readInput(listSchema, request.query);
    const all =
      caller.kind === 'bot'
        ? world.servers.flatMap((server) => {
            const member = botMember(world, server);
            return member ? [{ server, member }] : [];
          })
        : serversOf(world, requirePerson(simulator, request, 'guilds').id).map(({ server, right }) => ({
            server,
            member: { userId: caller.person.id, roles: rolesOfRight(world, server, right) },
          }));
    const between = all.filter(
      ({ server: { id } }) => (!after || isBelow(after, id)) && (!before || isBelow(id, before)),
    );
    const page = before && !after ? between.slice(-limit) : between.slice(0, limit);
    return page.map(({ server, member }) => partialGuild(world, server, member, with_counts));
  });

  app.get('/users/@me/guilds/:server/member', async (request) => {
    const person = requirePerson(simulator, request, 'guilds.members.read');
    const server = findServer(world, readIds(request.params, 'server').server);
    const member = server && findMember(world, server, person.id);
    if (!member) throw refusals.unknownGuild();
    return memberShape(world, member);
  });

  app.delete('/users/@me/guilds/:server', async (request, reply) => {
    requireBot(simulator, request);
    const server = findServer(world, readIds(request.params, 'server').server);
    if (!server || !hasBot(world, server)) throw refusals.unknownGuild();
    removeBot(world, server);
    return reply.code(204).send();
  });

  app.get('/users/:user', async (request) => {
    requireBot(simulator, request);
    const user = anyUser(world, readIds(request.params, 'user').user);
    if (!user) throw refusals.unknownUser();
    return userShape(user);
  });
}

const settings = { mfa_enabled: false, locale: 'en-US' };
