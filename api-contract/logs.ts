import { z } from 'zod';
import { guildErrors } from './guild.ts';
import { route } from './route.ts';
import { done, revision, snowflake } from './shapes.ts';

/** The events that the bot can log, by group, including the four of the specification’s example. */
export const logEvents = {
  members: ['memberJoin', 'memberLeave', 'editNickname'],
  messages: ['editMessage1', 'deleteMessage', 'bulkDelete'],
  moderation: ['ban', 'unban', 'kick', 'timeout'],
  roles: ['createRole', 'editRole1', 'deleteRole', 'memberRoles'],
  voice: ['voiceJoin', 'voiceLeave', 'voiceMove'],
} as const;

/** The maximum number of log channels of a server. */
export const maxLogChannels = 50;

/** A channel in which the bot logs events. */
export const logChannel = z.object({
  id: snowflake,
  name: z.string().max(200).meta({ description: 'What the channel was called when it was last seen.' }),
  events: z
    .array(z.string().regex(/^[A-Za-z][\w-]{0,39}$/))
    .max(100)
    .meta({ description: 'Ids of what is written down; unknown ones are kept.' }),
});

const logs = z
  .object({ revision, channels: z.array(logChannel).max(maxLogChannels) })
  .meta({ id: 'Logs', description: 'Where the bot writes things down, and what.' });

const params = z.object({ id: snowflake });

/** Routes of a server's log channels. */
export const logRoutes = {
  logs: route({
    method: 'get',
    path: '/v1/guild/{id}/logs',
    access: 'bearer',
    requiredRight: ['view', 'logs'],
    summary: 'Where the bot writes down what happens on a server.',
    input: z.object({ params }),
    response: logs,
    errors: guildErrors,
  }),
  saveLogs: route({
    method: 'put',
    path: '/v1/guild/{id}/logs',
    access: 'bearer',
    requiredRight: ['manage', 'logs'],
    summary: 'Replaces the log channels of a server, if nobody else has since the named revision.',
    input: z.object({
      params,
      body: z.object({
        revision: revision.optional(),
        channels: z
          .array(logChannel)
          .max(maxLogChannels)
          .refine((channels) => new Set(channels.map(({ id }) => id)).size === channels.length, 'Each channel once.'),
      }),
    }),
    response: logs,
    errors: [...guildErrors, 'revision-missing', 'saved-meanwhile', 'channel-unknown', 'channel-closed'],
  }),
  testLog: route({
    method: 'post',
    path: '/v1/guild/{id}/logs/test',
    access: 'bearer',
    requiredRight: ['manage', 'logs'],
    summary: 'Has the bot write a test message to a channel of the server.',
    input: z.object({ params, body: z.object({ channel_id: snowflake }) }),
    response: done,
    errors: [...guildErrors, 'channel-unknown', 'channel-closed'],
  }),
  channels: route({
    method: 'get',
    path: '/v1/guild/{id}/channels',
    access: 'bearer',
    requiredRight: ['view', 'logs', 'greetings'],
    summary: 'The channels to which the bot could write, as the platform has them now, in their order there.',
    input: z.object({ params }),
    response: z.object({
      channels: z.array(
        z.object({
          id: snowflake,
          name: z.string(),
          category: z.string().nullable().meta({ description: 'The name of the category it stands in.' }),
          missing: z
            .array(z.enum(['view', 'send', 'embed']))
            .meta({ description: 'What the bot may not do there, and would need to.' }),
        }),
      ),
    }),
    errors: guildErrors,
  }),
};
