import { simulatorCredentials } from 'api-contract/simulator-credentials';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Person } from '../people.ts';
import type { Simulator } from '../simulator.ts';
import { hasBot, removeBot } from '../world/bot.ts';
import { findMember, type Membership } from '../world/members.ts';
import { rightOf } from '../world/rights.ts';
import { getRoleIds, roleIds } from '../world/roles.ts';
import type { SeedServer } from '../world/seed-servers.ts';
import { isBelow, snowflakeSchema } from '../world/snowflakes.ts';
import { findServer, type World } from '../world/world.ts';
import { getCaller, platformErrors, readId, readInput, requireBot, requirePerson } from './requests.ts';
import { anyUser, botUser, memberShape, partialGuild, userShape } from './shapes.ts';

const listSchema = z.object({
  limit: z.coerce.number().int().min(1).max(200).default(200),
  after: snowflakeSchema.or(z.literal('0')).optional(),
  before: snowflakeSchema.optional(),
  with_counts: z.stringbool().default(false),
});

/** Adds the routes for users and for the current user. */
export function addUserRoutes(app: FastifyInstance, simulator: Simulator): void {
  const { world } = simulator;

  app.get('/users/@me', async (request) => {
    const caller = getCaller(simulator, request);
    if (caller.kind === 'bot') return { ...userShape(botUser(world)), ...settings, verified: true, bio: '' };
    const person = requirePerson(simulator, request, 'identify');
    const user = anyUser(world, person.id);
    if (!user) throw platformErrors.unknownUser();
    const email = caller.scopes.includes('email') ? { email: person.email, verified: true } : {};
    return { ...userShape(user), ...settings, premium_type: 0, ...email };
  });

  app.get('/users/@me/connections', async (request) => {
    requirePerson(simulator, request, 'connections');
    return [];
  });

  app.get('/users/@me/guilds', async (request) => {
    const caller = getCaller(simulator, request);
    const { limit, after, before, with_counts } = readInput(listSchema, request.query);
    const person = caller.kind === 'person' ? requirePerson(simulator, request, 'guilds') : undefined;
    const all = world.servers.filter((server) => (person ? rightOf(world, server, person.id) : hasBot(world, server)));
    const between = all.filter(({ id }) => (!after || isBelow(after, id)) && (!before || isBelow(id, before)));
    const page = before && !after ? between.slice(-limit) : between.slice(0, limit);
    return page.map((server) => partialGuild(world, server, memberIn(world, server, person), with_counts));
  });

  app.get('/users/@me/guilds/:server/member', async (request) => {
    const person = requirePerson(simulator, request, 'guilds.members.read');
    const server = findServer(world, readId(request.params, 'server'));
    const member = server && findMember(world, server, person.id);
    if (!member) throw platformErrors.unknownGuild();
    return memberShape(world, member);
  });

  app.delete('/users/@me/guilds/:server', async (request, reply) => {
    requireBot(simulator, request);
    const server = findServer(world, readId(request.params, 'server'));
    if (!server || !hasBot(world, server)) throw platformErrors.unknownGuild();
    removeBot(world, server);
    return reply.code(204).send();
  });

  app.get('/users/:user', async (request) => {
    requireBot(simulator, request);
    const user = anyUser(world, readId(request.params, 'user'));
    if (!user) throw platformErrors.unknownUser();
    return userShape(user);
  });
}

/** The entry of a server in the list of a person or the bot. */
function memberIn(world: World, server: SeedServer, person: Person | undefined): Pick<Membership, 'userId' | 'roles'> {
  if (!person) return { userId: simulatorCredentials.clientId, roles: [roleIds(world, server).bot] };
  const right = rightOf(world, server, person.id);
  return { userId: person.id, roles: right ? getRoleIds(world, server, person.id, right) : [] };
}

const settings = { mfa_enabled: false, locale: 'en-US' };
