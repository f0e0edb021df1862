import { z } from 'zod';
import { featureId, rights } from './rights.ts';
import { route } from './route.ts';
import { localText, revision, snowflake, timestamp } from './shapes.ts';

const language = z.enum(['en', 'hu']);

const pause = z.object({
  feature: featureId
    .nullable()
    .meta({ description: 'Null if everything is paused: all features, logs and greetings.' }),
  name: localText.optional().meta({ description: 'The name of the feature.' }),
  by: z.string().nullable().meta({ description: 'Who paused it; null if the account was deleted.' }),
  until: timestamp,
});

/** What is paused on a server. */
export const pauses = z
  .object({
    time: timestamp.meta({ description: 'The time of the API, with which pauses end.' }),
    active: z.array(pause),
  })
  .meta({ id: 'Pauses', description: 'What is paused on a server, as far as the caller may see it.' });

const guild = z
  .object({
    id: snowflake,
    name: z.string(),
    icon: z.string().nullable(),
    language,
    revision: revision.optional(),
    rights: rights.optional(),
    bot: z
      .object({
        last_heard_at: timestamp.nullable().meta({ description: 'To the minute; null if the bot has never called.' }),
        silent: z.boolean().meta({ description: 'The bot has called before, but not in the last five minutes.' }),
      })
      .optional()
      .meta({ description: 'When the bot last called this API.' }),
    pauses: pauses.optional(),
    members: z
      .array(z.object({ day: z.iso.date(), joins: z.int(), leaves: z.int() }))
      .optional()
      .meta({
        description:
          'How many members joined and left on each of the last 30 days; missing if the bot has reported none.',
      }),
  })
  .meta({ id: 'Guild' });

/** Error codes that every guild route may return. */
export const guildErrors = [
  'session-missing',
  'guild-denied',
  'right-missing',
  'bot-not-joined',
  'platform-sign-in-ended',
  'platform-unavailable',
  'platform-refused',
] as const;

/** Routes of a server and its settings. */
export const guildRoutes = {
  guild: route({
    method: 'get',
    path: '/v1/guild/{id}',
    caller: 'user',
    requiredRight: ['view', 'settings', 'logs', 'greetings', 'features', 'server'],
    summary: 'A server that has the bot and on which the user has a right.',
    input: z.object({ params: z.object({ id: snowflake }) }),
    response: guild,
    errors: guildErrors,
  }),
  saveGuild: route({
    method: 'patch',
    path: '/v1/guild/{id}',
    caller: 'user',
    requiredRight: ['manage', 'settings'],
    summary: 'Changes a server’s settings, unless they have changed since the given revision.',
    input: z.object({
      params: z.object({ id: snowflake }),
      body: z.object({
        revision: revision
          .optional()
          .meta({ description: 'The revision that the change is based on, unless `If-Match` contains it.' }),
        language: language.optional(),
      }),
    }),
    response: guild,
    errors: [...guildErrors, 'revision-missing', 'saved-meanwhile'],
  }),
};
