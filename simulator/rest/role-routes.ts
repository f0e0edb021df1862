import { PermissionFlagsBits as bits } from 'discord-api-types/v10';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { createRole, deleteRole, editRole, MAX_ROLES, moveRoles } from '../actions/roles.ts';
import type { Simulator } from '../simulator.ts';
import { getBotMember } from '../world/channels.ts';
import { everyonePermissions } from '../world/permissions.ts';
import { getRoles } from '../world/roles.ts';
import { snowflakeSchema } from '../world/snowflakes.ts';
import {
  getActor,
  getHighestPosition,
  requireAboveRoles,
  requireOwnPermissions,
  requireRole,
  requireServer,
} from './access.ts';
import { parseId, parseInput, platformErrors } from './requests.ts';

const permissions = z
  .union([z.string(), z.int()])
  .transform(String)
  .pipe(z.string().regex(/^\d{1,20}$/));
const editSchema = z.object({
  name: z.string().min(1).max(100).optional(),
  color: z.int().min(0).max(0xffffff).optional(),
  colors: z.looseObject({ primary_color: z.int().min(0).max(0xffffff) }).optional(),
  hoist: z.boolean().optional(),
  mentionable: z.boolean().optional(),
  permissions: permissions.optional(),
});
const positionsSchema = z.array(z.object({ id: snowflakeSchema, position: z.int().min(0).nullish() })).max(MAX_ROLES);

/** Adds the bot's routes for roles. */
export function addRoleRoutes(app: FastifyInstance, simulator: Simulator): void {
  const { world } = simulator;
  const toDetails = ({ colors, ...details }: z.infer<typeof editSchema>) =>
    Object.fromEntries(
      Object.entries({ ...details, color: details.color ?? colors?.primary_color }).filter(
        ([, value]) => value !== undefined,
      ),
    );

  app.get('/guilds/:server/roles', async (request) => getRoles(world, requireServer(simulator, request)));

  app.get('/guilds/:server/roles/:role', async (request) =>
    requireRole(simulator, requireServer(simulator, request), parseId(request.params, 'role')),
  );

  app.post('/guilds/:server/roles', async (request) => {
    const server = requireServer(simulator, request, bits.ManageRoles);
    if (getRoles(world, server).length >= MAX_ROLES) throw platformErrors.tooManyRoles();
    const defaults = { name: 'new role', color: 0, hoist: false, mentionable: false };
    const details = { ...defaults, permissions: everyonePermissions.toString() };
    const body = parseInput(editSchema, request.body ?? {});
    requireOwnPermissions(simulator, server, BigInt(body.permissions ?? 0));
    return createRole(simulator, server, { ...details, ...toDetails(body) }, getActor(request));
  });

  app.patch('/guilds/:server/roles', async (request) => {
    const server = requireServer(simulator, request, bits.ManageRoles);
    const positions = parseInput(positionsSchema, request.body);
    // Libraries send the positions of all roles.
    const moved = positions.flatMap(({ id, position }) => {
      const { position: before } = requireRole(simulator, server, id);
      return position == null || position === before ? [] : [{ id, position }];
    });
    if (moved.some(({ id, position }) => id === server.id || position === 0)) throw platformErrors.invalidRole();
    requireAboveRoles(
      simulator,
      server,
      moved.map(({ id }) => id),
    );
    const botPosition = getHighestPosition(world, server, getBotMember(world, server));
    if (moved.some(({ position }) => position >= botPosition)) throw platformErrors.missingPermissions();
    moveRoles(simulator, server, new Map(moved.map(({ id, position }) => [id, position])));
    return getRoles(world, server);
  });

  app.patch('/guilds/:server/roles/:role', async (request) => {
    const server = requireServer(simulator, request, bits.ManageRoles);
    const { id, permissions: granted } = requireRole(simulator, server, parseId(request.params, 'role'));
    requireAboveRoles(simulator, server, [id]);
    const body = parseInput(editSchema, request.body);
    requireOwnPermissions(simulator, server, BigInt(body.permissions ?? 0) & ~BigInt(granted));
    editRole(simulator, server, id, toDetails(body), getActor(request));
    return requireRole(simulator, server, id);
  });

  app.delete('/guilds/:server/roles/:role', async (request, reply) => {
    const server = requireServer(simulator, request, bits.ManageRoles);
    const { id } = requireRole(simulator, server, parseId(request.params, 'role'));
    if (id === server.id) throw platformErrors.invalidRole();
    requireAboveRoles(simulator, server, [id]);
    deleteRole(simulator, server, id, getActor(request));
    return reply.code(204).send();
  });
}
