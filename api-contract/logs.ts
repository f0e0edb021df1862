import { z } from 'zod';
import { guildErrors } from './guild.ts';
import { route } from './route.ts';
import { done, revision, snowflake, text } from './shapes.ts';

/** The maximum number of log channels of a server. */
export const maxLogChannels = 50;

/** The maximum number of exceptions of a server, and of each log channel. */
export const maxLogExceptions = 25;

// Limits apply to what is saved. What was stored under other limits can still be read.

/** What the bot does not log: events in a channel, of members with a role, of one member, or of another bot. */
export const logException = z.object({
  kind: z.enum(['channel', 'role', 'user', 'bot']),
  id: snowflake,
  name: z.string().meta({ description: 'The last known name.' }),
});

const storedExceptions = z.array(logException).default([]);

/** A log channel, its events and its exceptions. */
export const logChannel = z.object({
  id: snowflake,
  name: z.string().meta({ description: 'The channel’s last known name.' }),
  events: z.array(z.string()).meta({ description: 'The ids of the logged events. Unknown ids are stored too.' }),
  exceptions: storedExceptions.meta({ description: 'What is not logged in this channel.' }),
});

/** The log channels of a server, and the exceptions for all of them. */
export const logSettings = z.object({
  channels: z.array(logChannel),
  exceptions: storedExceptions.meta({ description: 'What is not logged in any channel.' }),
});

const logs = logSettings
  .extend({ revision })
  .meta({ id: 'Logs', description: 'The log channels of a server, their events and exceptions.' });

const savedName = z.string().max(200);

const savedExceptions = z
  .array(logException.extend({ name: text.pipe(savedName) }))
  .max(maxLogExceptions)
  .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, 'Each exception once.')
  .optional()
  .meta({ description: 'Without it, the stored exceptions stay.' });

const savedChannel = z.object({
  id: snowflake,
  name: savedName,
  events: z.array(z.string().regex(/^[A-Za-z][\w-]{0,39}$/)).max(100),
  exceptions: savedExceptions,
});

const params = z.object({ id: snowflake });

/** Routes of a server's log channels. */
export const logRoutes = {
  logs: route({
    method: 'get',
    path: '/v1/guild/{id}/logs',
    caller: 'user',
    requiredRight: ['view', 'logs'],
    summary: 'The log channels of a server and their events.',
    input: z.object({ params }),
    response: logs,
    errors: guildErrors,
  }),
  saveLogs: route({
    method: 'put',
    path: '/v1/guild/{id}/logs',
    caller: 'user',
    requiredRight: ['manage', 'logs'],
    summary: 'Replaces a server’s log channels, unless they have changed since the given revision.',
    input: z.object({
      params,
      body: z.object({
        revision: revision.optional(),
        channels: z
          .array(savedChannel)
          .max(maxLogChannels)
          .refine(
            (channels) => new Set(channels.map(({ id }) => id)).size === channels.length,
            'A channel may appear only once.',
          ),
        exceptions: savedExceptions,
      }),
    }),
    response: logs,
    errors: [
      ...guildErrors,
      'revision-missing',
      'saved-meanwhile',
      'channel-unknown',
      'channel-closed',
      'exception-unknown',
    ],
  }),
  exceptionChoices: route({
    method: 'get',
    path: '/v1/guild/{id}/logs/exceptions',
    caller: 'user',
    requiredRight: ['view', 'logs'],
    summary: 'Channels, roles, members and bots of the server whose names contain the text, as possible exceptions.',
    input: z.object({ params, query: z.object({ search: text.pipe(z.string().max(100)).default('') }) }),
    response: z.object({ choices: z.array(logException) }),
    errors: guildErrors,
  }),
  sendLogTestMessage: route({
    method: 'post',
    path: '/v1/guild/{id}/logs/test',
    caller: 'user',
    requiredRight: ['manage', 'logs'],
    summary: 'Makes the bot post a test message in a channel of the server.',
    input: z.object({ params, body: z.object({ channel_id: snowflake }) }),
    response: done,
    errors: [...guildErrors, 'channel-unknown', 'channel-closed'],
  }),
  channels: route({
    method: 'get',
    path: '/v1/guild/{id}/channels',
    caller: 'user',
    requiredRight: ['view', 'logs', 'greetings'],
    summary: 'The server’s text channels, in the platform’s order.',
    input: z.object({ params }),
    response: z.object({
      channels: z.array(
        z.object({
          id: snowflake,
          name: z.string(),
          category: z.string().nullable().meta({ description: 'The name of its category.' }),
          missing: z
            .array(z.enum(['view', 'send', 'embed']))
            .meta({ description: 'The permissions that the bot lacks there.' }),
        }),
      ),
    }),
    errors: guildErrors,
  }),
};
