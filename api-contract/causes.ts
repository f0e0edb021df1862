import { z } from 'zod';
import { listedDecision } from './decisions.ts';
import { guildErrors } from './guild.ts';
import { featureId } from './rights.ts';
import { route } from './route.ts';
import { recordId, snowflake, timestamp } from './shapes.ts';

/** Why nothing happened. */
export const causes = [
  'decided',
  'bot-absent',
  'bot-offline',
  'feature-off',
  'paused',
  'permission-missing',
  'not-reported',
] as const;

const period = z.object({ from: timestamp, to: timestamp.nullable() });

/** Routes that say why the bot did nothing. */
export const causeRoutes = {
  cause: route({
    method: 'get',
    path: '/v1/guild/{id}/decisions/{feature}/cause',
    caller: 'user',
    requiredRight: ['view', 'features', 'logs', 'greetings'],
    summary: 'Why nothing happened: what the bot decided about a person around a time, or what stood in the way then.',
    input: z.object({
      params: z.object({
        id: snowflake,
        feature: featureId.meta({ description: 'A feature of the manifest, `logs` or `greetings`.' }),
      }),
      query: z.object({ user: snowflake, at: timestamp }),
    }),
    response: z.object({
      from: timestamp.meta({ description: 'The start of the time that was looked at.' }),
      to: timestamp,
      cause: z.enum(causes),
      certain: z.boolean().meta({
        description: 'False if it was so for a part of the time only, or is so now and may not have been so then.',
      }),
      decisions: z.array(listedDecision).meta({ description: 'What the bot decided about the person, newest first.' }),
      offline: period.nullable().meta({ description: 'When the bot sent no request; `to` is null while it does not.' }),
      enabled: z.boolean().nullable().meta({
        description: 'Whether the feature was on at the named time; null for logs and greetings.',
      }),
      change: z
        .object({ id: recordId, at: timestamp, by: z.string().nullable() })
        .nullable()
        .meta({ description: 'The change that had turned it on or off; null if the history does not have it.' }),
      pause: period.nullable().meta({ description: 'When it was paused; `to` is null if it still is.' }),
      missing: z.array(z.string()).meta({ description: 'Permissions that the feature needs and the bot lacks now.' }),
    }),
    errors: [...guildErrors, 'feature-unknown'],
  }),
};
