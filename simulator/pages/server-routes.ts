import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { dismissBot, inviteBot } from '../actions/bot-membership.ts';
import { deleteChannel, restoreChannel, revokePermissions } from '../actions/channels.ts';
import { changeMembershipLevel, editMember } from '../actions/members.ts';
import { findUserOrBot } from '../payloads/users.ts';
import { people } from '../people.ts';
import { platformErrors } from '../rest/requests.ts';
import type { Simulator } from '../simulator.ts';
import { findChannel, findChannelServer } from '../world/channels.ts';
import { isBanned } from '../world/members.ts';
import { membershipLevels } from '../world/membership-plan.ts';
import { getOwnerId } from '../world/memberships.ts';
import { channelPermissions } from '../world/permissions.ts';
import { getPlainRoles } from '../world/roles.ts';
import type { SeedServer } from '../world/seed-servers.ts';
import { snowflakeSchema } from '../world/snowflakes.ts';
import { findServer } from '../world/world.ts';
import type { ResultStore } from './action-results.ts';
import { redirectWithSuccess, type SuccessKey, sendPage, successNote } from './layout.ts';
import { sendFormError } from './overview-routes.ts';
import { addPeopleRoutes } from './people/people-routes.ts';
import { serverPage } from './server-page.ts';
import { serversPage } from './servers-page.ts';
import { addViewer, findViewer, getMemberName } from './viewer.ts';

const searchSchema = z.object({
  q: z.string().max(200).catch(''),
  bot: z.enum(['any', 'joined', 'absent']).catch('any'),
  of: z
    .enum(people.map(({ id }) => id))
    .optional()
    .catch(undefined),
  page: z.coerce.number().int().min(1).catch(1),
});
const idSchema = z.object({ id: snowflakeSchema });
const memberSchema = z.object({ member: snowflakeSchema.optional().catch(undefined) });
const botSchema = z.object({ bot: z.enum(['kick', 'invite']) });
/** A membership level, or one of the roles of plain members; empty if the person leaves. */
const rightSchema = (roleIds: string[]) =>
  z.object({ person: z.enum(people.map(({ id }) => id)), right: z.enum([...membershipLevels, ...roleIds, '']) });
/** Forms send one checked box as a string, several as a list. */
const permissionsSchema = z.object({
  revoked: z.preprocess(
    (revoked) => (revoked === undefined ? [] : [revoked].flat()),
    z.array(z.enum(channelPermissions)),
  ),
});
const administrator = 8n;

/** Adds the pages of servers, and their forms. */
export function addServerRoutes(app: FastifyInstance, simulator: Simulator, results: ResultStore): void {
  const { world } = simulator;

  const requireServer = (params: unknown): SeedServer => {
    const { id } = idSchema.safeParse(params).data ?? {};
    const server = id === undefined ? undefined : findServer(world, id);
    if (!server) throw platformErrors.unknownGuild();
    return server;
  };
  const requireChannel = (params: unknown): { id: string; server: SeedServer } => {
    const { id } = idSchema.safeParse(params).data ?? {};
    const server = id === undefined ? undefined : findChannelServer(world, id);
    if (id === undefined || !server) throw platformErrors.unknownChannel();
    return { id, server };
  };
  const redirectToServer = (reply: FastifyReply, server: SeedServer, successKey: SuccessKey, anchor?: string) => {
    const viewer = findViewer(world, server, reply.request.query, simulator.now());
    return redirectWithSuccess(reply, addViewer(`/simulator/servers/${server.id}`, viewer), successKey, anchor);
  };

  const findSelected = (query: unknown): string | undefined => {
    const { member } = memberSchema.parse(query);
    return member !== undefined && findUserOrBot(world, member) ? member : undefined;
  };

  app.get('/simulator/servers', async ({ query }, reply) => {
    const { q, bot, of, page } = searchSchema.parse(query);
    return sendPage(reply, serversPage(simulator, { text: q, bot, personId: of }, page));
  });
  app.get('/simulator/servers/:id', async ({ params, query }, reply) =>
    sendPage(
      reply,
      serverPage(simulator, findViewer(world, requireServer(params), query, simulator.now()), {
        successMessage: successNote(query),
        lines: results.find(query),
        selected: findSelected(query),
      }),
    ),
  );
  addPeopleRoutes(app, simulator, results);

  app.post('/simulator/servers/:id/bot', async ({ params, body }, reply) => {
    const server = requireServer(params);
    const parsed = botSchema.safeParse(body);
    if (!parsed.success) return sendFormError(reply, parsed.error);
    const isKick = parsed.data.bot === 'kick';
    if (isKick) dismissBot(simulator, server);
    else inviteBot(simulator, server, administrator);
    return redirectToServer(reply, server, isKick ? 'bot-kicked' : 'bot-invited');
  });
  app.post('/simulator/servers/:id/rights', async ({ params, query, body }, reply) => {
    const server = requireServer(params);
    const roleIds = getPlainRoles(world, server).map(({ id }) => id);
    const parsed = rightSchema(roleIds).safeParse(body);
    if (!parsed.success) return sendFormError(reply, parsed.error);
    const { person, right } = parsed.data;
    if (right !== '' && isBanned(world, server, person)) {
      const viewer = findViewer(world, server, query, simulator.now());
      const text = `${getMemberName(world, server, person)} is banned from this server.`;
      void reply.code(403);
      return sendPage(reply, serverPage(simulator, viewer, { lines: [{ tone: 'warn', text }] }));
    }
    const role = roleIds.find((id) => id === right);
    changeMembershipLevel(
      simulator,
      server,
      person,
      role ? 'member' : membershipLevels.find((level) => level === right),
    );
    if (role) editMember(simulator, server, person, { roles: [role] }, { userId: getOwnerId(world, server) });
    return redirectToServer(reply, server, 'right-set', 'rights');
  });

  app.post('/simulator/channels/:id/revoked-permissions', async ({ params, body }, reply) => {
    const { id, server } = requireChannel(params);
    const parsed = permissionsSchema.safeParse(body);
    if (!parsed.success) return sendFormError(reply, parsed.error);
    if (!findChannel(world, id)) throw platformErrors.unknownChannel();
    revokePermissions(simulator, server, id, parsed.data.revoked);
    return redirectToServer(reply, server, 'channel-changed', `channel-${id}`);
  });
  app.post('/simulator/channels/:id/delete', async ({ params }, reply) => {
    const { id, server } = requireChannel(params);
    const channel = findChannel(world, id)?.channel;
    if (!channel) throw platformErrors.unknownChannel();
    deleteChannel(simulator, server, channel, { userId: getOwnerId(world, server) });
    return redirectToServer(reply, server, 'channel-deleted', 'channels');
  });
  app.post('/simulator/channels/:id/restore', async ({ params }, reply) => {
    const { id, server } = requireChannel(params);
    restoreChannel(simulator, server, id);
    return redirectToServer(reply, server, 'channel-restored', `channel-${id}`);
  });
}
