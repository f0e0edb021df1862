import { z } from 'zod';
import { route } from './route.ts';
import { recordId, snowflake, staffTokens, timestamp } from './shapes.ts';
import { pastAction } from './staff-actions.ts';
import { personSummary } from './staff-bans.ts';
import { staffErrors } from './staff-servers.ts';
import { ticketState } from './tickets.ts';

/** Routes about a single user. */
export const staffUserRoutes = {
  staffUser: route({
    method: 'post',
    path: '/v1/moderator/user',
    caller: 'moderator',
    summary: 'A user’s ban, sessions, servers and tickets, and what staff did about them. The newest 50 of each list.',
    input: z.object({ body: staffTokens.extend({ userid: snowflake }) }),
    response: z
      .object({
        ban: z.object({ reason: z.string().nullable(), by: personSummary, at: timestamp }).nullable(),
        first_sign_in: timestamp
          .nullable()
          .meta({ description: 'When the user first returned from the consent page; null if they never did.' }),
        sessions: z.int().meta({ description: 'The number of devices that are signed in.' }),
        servers: z.array(z.object({ id: snowflake, name: z.string(), members: z.int().nullable() })).meta({
          description: 'The servers with the bot that the user owns. Servers whose owner is not known yet are missing.',
        }),
        tickets: z.array(z.object({ id: recordId, subject: z.string(), state: ticketState, created_at: timestamp })),
        actions: z.array(pastAction),
      })
      .meta({ id: 'StaffUser' }),
    errors: staffErrors,
  }),
};
