import { z } from 'zod';
import { route } from './route.ts';
import { snowflake, staffTokens, timestamp } from './shapes.ts';
import { actionSummary } from './staff-actions.ts';
import { userSummary } from './staff-bans.ts';
import { staffErrors } from './staff-servers.ts';

/** Routes about a single server, for administrators. */
export const staffServerDetailsRoutes = {
  staffServer: route({
    method: 'post',
    path: '/v1/admin/server',
    caller: 'admin',
    summary: 'A server that the bot is or was on: its owner, what is set up, and what staff did about it.',
    input: z.object({ body: staffTokens.extend({ server_id: snowflake }) }),
    response: z
      .object({
        id: snowflake,
        name: z.string(),
        icon: z.string().nullable(),
        owner: userSummary.nullable().meta({ description: 'Null until the bot or the platform has named them.' }),
        owner_banned: z.boolean(),
        members: z.int().nullable(),
        joined_at: timestamp,
        left_at: timestamp.nullable().meta({ description: 'Null while the bot is on the server.' }),
        seen_at: timestamp.meta({ description: 'When the bot or the platform last reported the server.' }),
        shard: z.int().nullable().meta({ description: 'The bot’s shard; null until the bot has reported it.' }),
        log_channels: z.int(),
        welcome: z.boolean().meta({ description: 'Whether the bot greets new members.' }),
        farewell: z.boolean().meta({ description: 'Whether the bot writes a message when members leave.' }),
        needs_attention: z.boolean().meta({ description: 'Whether the bot cannot write to a channel that is set up.' }),
        actions: z.array(actionSummary).meta({ description: 'The newest 50.' }),
      })
      .meta({ id: 'StaffServer' }),
    errors: [...staffErrors, 'server-unknown'],
  }),
};
