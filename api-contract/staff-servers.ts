import { z } from 'zod';
import { route } from './route.ts';
import { done, nextCursor, page, snowflake, staffTokens, text, timestamp } from './shapes.ts';

/** Error codes that every staff route may return. */
export const staffErrors = ['session-missing', 'staff-session-missing', 'role-missing'] as const;

/** The reason of a staff action, which is written to the action log. */
export const staffReason = text.min(1).max(500);

const serverBody = staffTokens.extend({ server_id: snowflake });

/** Routes of the bot's servers, for administrators. */
export const staffServerRoutes = {
  adminServers: route({
    method: 'post',
    path: '/v1/admin/servers',
    caller: 'admin',
    summary: 'Every server of the bot, by name.',
    input: z.object({ body: staffTokens }),
    response: z.array(z.object({ id: snowflake, name: z.string(), icon: z.string().nullable() })),
    errors: staffErrors,
  }),
  adminServersPage: route({
    method: 'post',
    path: '/v1/admin/servers/page',
    caller: 'admin',
    summary: 'A page of the bot’s servers, filtered and sorted.',
    input: z.object({
      body: staffTokens
        .extend({
          limit: page.limit,
          offset: page.offset.default(0),
          after: z
            .string()
            .regex(/^\d{17,20}-[^\0]{0,1000}$/)
            .refine((cursor) => cursor.isWellFormed())
            .optional()
            .meta({
              description:
                '`next` of the previous page, instead of `offset`, with the same order: servers that join or leave meanwhile make it skip and repeat no others.',
            }),
          search: text.max(100).default('').meta({ description: 'Part of the name, or an id.' }),
          sort: z.enum(['name', 'members', 'joined']).default('name'),
          descending: z.boolean().default(false),
        })
        .refine(({ sort, after }) => sort === 'name' || after === undefined || /^\d+--?\d{1,16}$/.test(after), {
          path: ['after'],
        }),
    }),
    response: z.object({
      total: z.int().meta({ description: 'Without a search and above 10,000 at most a minute old.' }),
      more: z.literal(true).optional().meta({ description: 'More servers match the search than `total`.' }),
      servers: z.array(
        z.object({
          id: snowflake,
          name: z.string(),
          icon: z.string().nullable(),
          owner_id: snowflake.nullable(),
          owner_name: z.string().nullable().meta({ description: 'Null if the owner never signed in.' }),
          owner_avatar: z.string().nullable(),
          owner_banned: z.boolean(),
          members: z.int().nullable(),
          joined_at: timestamp,
        }),
      ),
      next: nextCursor,
    }),
    errors: staffErrors,
  }),
  createInvite: route({
    method: 'post',
    path: '/v1/admin/create_invite',
    caller: 'admin',
    summary: 'An invite to a server of the bot, for one user and one hour.',
    input: z.object({ body: serverBody }),
    response: z.object({ server_invite: z.url() }),
    errors: [...staffErrors, 'server-unknown', 'invite-impossible', 'platform-unavailable', 'platform-refused'],
  }),
  leaveServer: route({
    method: 'post',
    path: '/v1/admin/leave_server',
    caller: 'admin',
    summary: 'Makes the bot leave a server.',
    input: z.object({ body: serverBody.extend({ reason: staffReason.optional() }) }),
    response: done,
    errors: [...staffErrors, 'server-unknown', 'platform-unavailable', 'platform-refused'],
  }),
};
