import { z } from 'zod';
import { guildErrors } from './guild.ts';
import { grantableRights } from './rights.ts';
import { route } from './route.ts';
import { revision, snowflake } from './shapes.ts';

/** The maximum number of roles with rights on a server. */
export const maxAccessRoles = 25;

/** A role and the rights of its members. */
const roleRights = z.object({ role_id: snowflake, rights: grantableRights });

/** A role with its rights and its last known name, which pages show after the role was deleted. */
export const accessRole = roleRights.extend({
  name: z.string().meta({ description: 'The role’s last known name.' }),
});

const access = z
  .object({ revision, roles: z.array(accessRole) })
  .meta({ id: 'Access', description: 'The rights of the server’s roles on this site.' });

const params = z.object({ id: snowflake });

/** Routes that read and save the rights of roles. */
export const accessRoutes = {
  access: route({
    method: 'get',
    path: '/v1/guild/{id}/access',
    caller: 'user',
    requiredRight: ['view', 'access'],
    summary: 'The rights of roles on the server, for its owner.',
    input: z.object({ params }),
    response: access,
    errors: guildErrors,
  }),
  saveAccess: route({
    method: 'put',
    path: '/v1/guild/{id}/access',
    caller: 'user',
    requiredRight: ['manage', 'access'],
    summary: 'Replaces the rights of roles, unless they have changed since the given revision.',
    input: z.object({
      params,
      body: z.object({
        revision: revision.optional(),
        roles: z
          .array(roleRights)
          .max(maxAccessRoles)
          .refine((roles) => new Set(roles.map(({ role_id }) => role_id)).size === roles.length, 'Each role once.'),
      }),
    }),
    response: access,
    errors: [...guildErrors, 'revision-missing', 'saved-meanwhile', 'server-role-unknown'],
  }),
  roles: route({
    method: 'get',
    path: '/v1/guild/{id}/roles',
    caller: 'user',
    requiredRight: ['view', 'access'],
    summary: 'The server’s roles that members can have, highest first.',
    input: z.object({ params }),
    response: z.object({
      roles: z.array(
        z.object({
          id: snowflake.meta({ description: 'For @everyone, the id of the server.' }),
          name: z.string(),
          color: z.int().meta({ description: 'As 0xRRGGBB; 0 if it has none.' }),
          members: z
            .int()
            .nullable()
            .meta({ description: 'How many members have it; null if the platform does not say.' }),
          manages: z.boolean().meta({ description: 'Whether the role may manage the server at the platform anyway.' }),
        }),
      ),
    }),
    errors: guildErrors,
  }),
};
