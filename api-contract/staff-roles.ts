import { z } from 'zod';
import { route } from './route.ts';
import { done, snowflake, staffTokens, timestamp } from './shapes.ts';
import { userSummary } from './staff-bans.ts';
import { staffErrors } from './staff-servers.ts';

const role = z.enum(['moderator', 'admin']);

const roleChange = staffTokens.extend({
  userid: snowflake,
  twofa_token: z.string().max(64).meta({ description: 'A new code of the caller’s authenticator app.' }),
});

const roleChangeErrors = [
  ...staffErrors,
  ...(['staff-role-own', 'staff-role-last'] as const),
  ...(['code-incomplete', 'factor-missing', 'code-wrong', 'code-used', 'factor-locked'] as const),
] as const;

/** Routes of the staff's roles. */
export const staffRoleRoutes = {
  staffRoles: route({
    method: 'post',
    path: '/v1/admin/staff',
    caller: 'admin',
    summary: 'Everyone with a staff role, in the order in which the roles were granted.',
    input: z.object({ body: staffTokens }),
    response: z.object({
      staff: z.array(
        z
          .object({
            person: userSummary,
            own: z.boolean().meta({ description: 'Whether this is the caller.' }),
            role,
            granted_at: timestamp,
            granted_by: userSummary.nullable().meta({ description: 'Null if the operator’s command granted it.' }),
            activated_at: timestamp.nullable().meta({ description: 'Null until the activation code is entered.' }),
            code_expires_at: timestamp
              .nullable()
              .meta({ description: 'When the activation code expires; null once it is entered.' }),
          })
          .meta({ id: 'StaffMember' }),
      ),
    }),
    errors: staffErrors,
  }),
  grantStaffRole: route({
    method: 'post',
    path: '/v1/admin/staff/grant',
    caller: 'admin',
    summary:
      'Grants or changes a staff role, which takes effect when the user enters the activation code. No other call returns the code; granting a role that is not activated again returns a new one.',
    input: z.object({ body: roleChange.extend({ role }) }),
    response: z.object({ code: z.string().meta({ description: 'The activation code, valid once within a week.' }) }),
    errors: [
      ...roleChangeErrors,
      'staff-role-present',
      'person-unknown',
      'banned',
      'platform-unavailable',
      'platform-refused',
    ],
  }),
  revokeStaffRole: route({
    method: 'post',
    path: '/v1/admin/staff/revoke',
    caller: 'admin',
    summary: 'Revokes a staff role, which ends the user’s staff sessions.',
    input: z.object({ body: roleChange }),
    response: done,
    errors: [...roleChangeErrors, 'staff-role-missing'],
  }),
};
