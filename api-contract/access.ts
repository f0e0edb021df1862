import { z } from 'zod';
import { guildErrors } from './guild.ts';
import { sharedRights } from './rights.ts';
import { route } from './route.ts';
import { revision, snowflake } from './shapes.ts';

/** The maximum number of roles with rights on a server. */
export const maxAccessRoles = 25;

/** A role and the rights of its members. */
const roleRights = z.object({ role_id: snowflake, rights: sharedRights });

/** The same with the role's last name, which pages show after the role was deleted. */
export const accessRole = roleRights.extend({
  name: z.string().max(200).meta({ description: 'What the role was called when it was last seen.' }),
});

const access = z
  .object({ revision, roles: z.array(accessRole) })
  .meta({ id: 'Access', description: 'Which roles of the server may do what here.' });

const params = z.object({ id: snowflake });

/** Routes that read and save the rights of roles. */
export const accessRoutes = {
  access: route({
    method: 'get',
    path: '/v1/guild/{id}/access',
    access: 'bearer',
    requiredRight: ['view', 'access'],
    summary: 'Which roles may do what, for the server’s owner.',
    input: z.object({ params }),
    response: access,
    errors: guildErrors,
  }),
  saveAccess: route({
    method: 'put',
    path: '/v1/guild/{id}/access',
    access: 'bearer',
    requiredRight: ['manage', 'access'],
    summary: 'Replaces what roles may do, if nobody else has since the named revision.',
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
    access: 'bearer',
    requiredRight: ['view', 'access'],
    summary: 'The roles that people of the server can have, as the platform has them now, the highest first.',
    input: z.object({ params }),
    response: z.object({
      roles: z.array(
        z.object({
          id: snowflake.meta({ description: 'The server’s own id for the role that everybody has.' }),
          name: z.string(),
          color: z.int().meta({ description: 'As 0xRRGGBB; 0 where it has none.' }),
          manages: z.boolean().meta({ description: 'Whether the platform lets it manage the server anyway.' }),
        }),
      ),
    }),
    errors: guildErrors,
  }),
};
