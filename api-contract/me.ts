import { z } from 'zod';
import { emptyInput, route } from './route.ts';
import { done, recordId, snowflake, timestamp } from './shapes.ts';

const guild = z
  .object({
    id: snowflake,
    name: z.string(),
    icon: z.string().nullable(),
    banner: z.string().nullable(),
    isBotJoined: z.boolean(),
    needsAttention: z.boolean().optional().meta({ description: 'The bot cannot write to a channel that is set up.' }),
  })
  .meta({ id: 'GuildSummary' });

const session = z
  .object({
    id: z.string(),
    current: z.boolean(),
    created_at: timestamp,
    last_seen_at: timestamp,
    expires_at: timestamp,
    ip: z.string().nullable(),
    user_agent: z.string(),
  })
  .meta({ id: 'Session' });

/** Routes of a signed-in user's own account. */
export const meRoutes = {
  profile: route({
    method: 'get',
    path: '/v1/me/profile',
    caller: 'user',
    summary: 'The signed-in user.',
    input: emptyInput,
    response: z
      .object({ global_name: z.string(), avatar: z.string(), is_admin: z.boolean(), is_mod: z.boolean() })
      .meta({ id: 'Profile' }),
    errors: ['session-missing'],
  }),
  news: route({
    method: 'get',
    path: '/v1/me/news',
    caller: 'user',
    summary: 'The news that the user has not dismissed, newest first, by id.',
    input: emptyInput,
    response: z.record(
      z.string(),
      z.object({
        name: z.string(),
        description: z.string(),
        path: z.string().optional().meta({ description: 'The path on the site that it links to.' }),
      }),
    ),
    errors: ['session-missing'],
  }),
  dismissNews: route({
    method: 'delete',
    path: '/v1/me/news',
    caller: 'user',
    summary: 'Dismisses one news item.',
    input: z.object({ body: z.object({ news_id: recordId }) }),
    response: done,
    errors: ['session-missing', 'news-unknown'],
  }),
  guilds: route({
    method: 'get',
    path: '/v1/me/guilds',
    caller: 'user',
    summary: 'The servers that the user may manage or has a right on; servers with the bot come first.',
    input: z.object({
      query: z.object({
        fresh: snowflake
          .optional()
          .meta({ description: 'A server to look up on the platform again, to see whether the bot is on it.' }),
      }),
    }),
    response: z.array(z.object({ guilds: z.array(guild) })),
    errors: ['session-missing', 'platform-sign-in-ended', 'platform-unavailable', 'platform-refused'],
  }),
  sessions: route({
    method: 'get',
    path: '/v1/me/sessions',
    caller: 'user',
    summary: 'The user’s sessions.',
    input: emptyInput,
    response: z.object({ sessions: z.array(session) }),
    errors: ['session-missing'],
  }),
  endSession: route({
    method: 'delete',
    path: '/v1/me/sessions/{id}',
    caller: 'user',
    summary: 'Ends one of the user’s sessions.',
    input: z.object({ params: z.object({ id: recordId }) }),
    response: done,
    errors: ['session-missing', 'session-unknown'],
  }),
  endOtherSessions: route({
    method: 'delete',
    path: '/v1/me/sessions',
    caller: 'user',
    summary: 'Ends all other sessions of the user.',
    input: emptyInput,
    response: done,
    errors: ['session-missing'],
  }),
  activateStaff: route({
    method: 'post',
    path: '/v1/me/staff',
    caller: 'user',
    summary: 'Makes a granted role effective with its activation code.',
    input: z.object({ body: z.object({ code: z.string().min(1).max(100) }) }),
    response: z.object({ role: z.enum(['moderator', 'admin']) }),
    errors: ['session-missing', 'activation-wrong'],
  }),
  exportAccount: route({
    method: 'get',
    path: '/v1/me/export',
    caller: 'user',
    summary: 'All stored data about the user.',
    input: emptyInput,
    response: z.record(z.string(), z.unknown()),
    errors: ['session-missing'],
  }),
  deleteAccount: route({
    method: 'delete',
    path: '/v1/me',
    caller: 'user',
    summary: 'Deletes the account and its data, confirmed by a second-factor code.',
    input: z.object({ body: z.object({ twofa_token: z.string().max(64) }) }),
    response: done,
    errors: [
      'session-missing',
      'code-incomplete',
      'factor-missing',
      'code-wrong',
      'code-used',
      'factor-locked',
      'staff-role-held',
    ],
  }),
};
