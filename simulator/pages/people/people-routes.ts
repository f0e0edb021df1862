import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { createRole, deleteRole, editRole, MAX_ROLES } from '../../actions/roles.ts';
import { findUserOrBot } from '../../payloads/users.ts';
import { platformErrors } from '../../rest/requests.ts';
import type { Simulator } from '../../simulator.ts';
import { everyonePermissions } from '../../world/permissions.ts';
import { getRoles } from '../../world/roles.ts';
import { snowflakeSchema } from '../../world/snowflakes.ts';
import { findServer } from '../../world/world.ts';
import { type ResultLine, type ResultStore, runAndDescribe } from '../action-results.ts';
import { sendPage } from '../layout.ts';
import { explainMissingPermission, explainRoleRank } from '../rights.ts';
import { serverPage } from '../server-page.ts';
import { addViewer, findViewer, type Viewer } from '../viewer.ts';
import { createMemberContext, memberActions, memberFieldsSchema } from './member-actions.ts';
import { isActionName } from './people-panel.ts';

const paramsSchema = z.object({
  id: snowflakeSchema.catch('0'),
  user: snowflakeSchema.catch('0'),
  role: z.string().default(''),
  action: z.string().default(''),
});
const nameSchema = z.object({ name: z.string().trim().min(1).max(100) });

/** Adds the forms for members and roles. */
export function addPeopleRoutes(app: FastifyInstance, simulator: Simulator, results: ResultStore): void {
  const { world, now } = simulator;
  const basePath = '/simulator/servers/:id';

  const readRequest = (request: FastifyRequest) => {
    const params = paramsSchema.parse(request.params);
    const server = findServer(world, params.id);
    if (!server) throw platformErrors.unknownGuild();
    return { ...params, server, viewer: findViewer(world, server, request.query, now()) };
  };
  const deny = (reply: FastifyReply, viewer: Viewer, text: string, selected?: string) => {
    const lines: ResultLine[] = [{ tone: 'warn', text }];
    void reply.code(403);
    return sendPage(reply, serverPage(simulator, viewer, { lines, selected }));
  };
  const showServer = (
    reply: FastifyReply,
    viewer: Viewer,
    lines: readonly ResultLine[],
    params: Record<string, string>,
    anchor: string,
  ) => {
    const url = addViewer(`/simulator/servers/${viewer.server.id}`, viewer, { ...params, result: results.add(lines) });
    return reply.redirect(`${url}#${anchor}`, 303);
  };

  app.post(`${basePath}/members/:user/:action`, async (request, reply) => {
    const { server, viewer, user, action } = readRequest(request);
    if (!isActionName(action) || !findUserOrBot(world, user)) throw platformErrors.unknownMember();
    const context = createMemberContext(simulator, viewer, user);
    const { isPossible, explainDenied, run } = memberActions[action];
    if (!isPossible(context)) return deny(reply, viewer, `${context.target.name}: this is not possible now.`, user);
    const reason = explainDenied(context);
    if (reason) return deny(reply, viewer, reason, user);
    const fields = memberFieldsSchema.parse(request.body ?? {});
    const { value: problem, lines } = runAndDescribe(simulator, server, () => run(context, fields));
    if (problem) return deny(reply, viewer, problem, user);
    return showServer(reply, viewer, lines, { member: user }, 'people');
  });

  app.post(`${basePath}/roles`, async (request, reply) => {
    const { server, viewer } = readRequest(request);
    const { name } = nameSchema.safeParse(request.body).data ?? {};
    const reason = explainMissingPermission(viewer, 'ManageRoles');
    if (reason) return deny(reply, viewer, reason);
    if (name === undefined) return deny(reply, viewer, 'A role needs a name of at most 100 characters.');
    if (getRoles(world, server).length >= MAX_ROLES)
      return deny(reply, viewer, `A server has at most ${MAX_ROLES} roles.`);
    const details = { name, color: 0, hoist: false, mentionable: false, permissions: everyonePermissions.toString() };
    const { lines } = runAndDescribe(simulator, server, () =>
      createRole(simulator, server, details, { userId: viewer.userId }),
    );
    return showServer(reply, viewer, lines, {}, 'roles');
  });

  for (const action of ['rename', 'delete'] as const)
    app.post(`${basePath}/roles/:role/${action}`, async (request, reply) => {
      const { server, viewer, role } = readRequest(request);
      const { name } = nameSchema.safeParse(request.body).data ?? {};
      const reason = explainMissingPermission(viewer, 'ManageRoles') ?? explainRoleRank(world, viewer, role);
      if (reason) return deny(reply, viewer, reason);
      if (role === server.id) return deny(reply, viewer, 'Every member has this role.');
      if (action === 'rename' && name === undefined)
        return deny(reply, viewer, 'A role needs a name of at most 100 characters.');
      const actor = { userId: viewer.userId };
      const { lines } = runAndDescribe(simulator, server, () => {
        if (action === 'delete') deleteRole(simulator, server, role, actor);
        else if (name !== undefined) editRole(simulator, server, role, { name }, actor);
      });
      return showServer(reply, viewer, lines, {}, 'roles');
    });
}
