import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { dismissBot } from '../actions/bot-membership.ts';
import { toPartialGuild } from '../payloads/guilds.ts';
import { toMemberPayload } from '../payloads/members.ts';
import { findUserOrBot, getBotUser, toUserPayload } from '../payloads/users.ts';
import type { Person } from '../people.ts';
import type { Simulator } from '../simulator.ts';
import { hasBot } from '../world/bot.ts';
import { getBotMember } from '../world/channels.ts';
import { findMember, type Member } from '../world/members.ts';
import { getMembershipLevel } from '../world/memberships.ts';
import { getPersonRoleIds } from '../world/roles.ts';
import type { SeedServer } from '../world/seed-servers.ts';
import { isBelow, snowflakeSchema } from '../world/snowflakes.ts';
import { findServer, type World } from '../world/world.ts';
import { getCaller, parseId, parseInput, platformErrors, requireBot, requirePerson } from './requests.ts';

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
    if (caller.kind === 'bot')
      return { ...toUserPayload(getBotUser(world)), ...accountSettings, verified: true, bio: '' };
    const person = requirePerson(simulator, request, 'identify');
    const user = findUserOrBot(world, person.id);
    if (!user) throw platformErrors.unknownUser();
    const email = caller.scopes.includes('email') ? { email: person.email, verified: true } : {};
    return { ...toUserPayload(user), ...accountSettings, premium_type: 0, ...email };
  });

  app.get('/users/@me/connections', async (request) => {
    requirePerson(simulator, request, 'connections');
    return [];
  });

  app.get('/users/@me/guilds', async (request) => {
    const caller = getCaller(simulator, request);
    const { limit, after, before, with_counts } = parseInput(listSchema, request.query);
    const person = caller.kind === 'person' ? requirePerson(simulator, request, 'guilds') : undefined;
    const all = world.servers.filter((server) =>
      person ? getMembershipLevel(world, server, person.id) : hasBot(world, server),
    );
    const inRange = all.filter(({ id }) => (!after || isBelow(after, id)) && (!before || isBelow(id, before)));
    const page = before && !after ? inRange.slice(-limit) : inRange.slice(0, limit);
    return page.map((server) => toPartialGuild(world, server, toMember(world, server, person), with_counts));
  });

  app.get('/users/@me/guilds/:server/member', async (request) => {
    const person = requirePerson(simulator, request, 'guilds.members.read');
    const server = findServer(world, parseId(request.params, 'server'));
    const member = server && findMember(world, server, person.id);
    if (!member) throw platformErrors.unknownGuild();
    return toMemberPayload(world, member);
  });

  app.delete('/users/@me/guilds/:server', async (request, reply) => {
    requireBot(simulator, request);
    const server = findServer(world, parseId(request.params, 'server'));
    if (!server || !hasBot(world, server)) throw platformErrors.unknownGuild();
    dismissBot(simulator, server);
    return reply.code(204).send();
  });

  app.get('/users/:user', async (request) => {
    requireBot(simulator, request);
    const user = findUserOrBot(world, parseId(request.params, 'user'));
    if (!user) throw platformErrors.unknownUser();
    return toUserPayload(user);
  });
}

/** The membership of a person, or of the bot, on a server. */
function toMember(world: World, server: SeedServer, person: Person | undefined): Pick<Member, 'userId' | 'roles'> {
  if (!person) return getBotMember(world, server);
  const level = getMembershipLevel(world, server, person.id);
  return { userId: person.id, roles: level ? getPersonRoleIds(world, server, person.id, level) : [] };
}

const accountSettings = { mfa_enabled: false, locale: 'en-US' };
