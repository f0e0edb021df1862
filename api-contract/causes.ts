import { z } from 'zod';
import { listedDecision } from './decisions.ts';
import { guildErrors } from './guild.ts';
import { logException } from './logs.ts';
import { featureId } from './rights.ts';
import { route } from './route.ts';
import { recordId, snowflake, timestamp } from './shapes.ts';

/** Why nothing happened. */
export const causes = [
  'decided',
  'bot-absent',
  'bot-offline',
  'intent-missing',
  'feature-off',
  'paused',
  'exception',
  'not-applied',
  'permission-missing',
  'target-unusable',
  'event-off',
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
      intents: z.array(z.string()).nullable().meta({
        description: 'Gateway intents that it needs and the bot lacked; null if the bot did not report its intents.',
      }),
      enabled: z.boolean().meta({ description: 'Whether it was on at the named time. Logs are on with an event.' }),
      change: z.object({ id: recordId, at: timestamp, by: z.string().nullable() }).nullable().meta({
        description: 'The change that had turned it on or off; null if nobody did or the history does not have it.',
      }),
      pause: period.nullable().meta({ description: 'When it was paused; `to` is null if it still is.' }),
      exceptions: z.array(logException).meta({ description: 'Exceptions of the logs that applied, or may have.' }),
      applied: z.boolean().nullable().meta({
        description: 'Whether the bot worked with the settings of that time; null if it does not report that.',
      }),
      missing: z.array(z.string()).meta({ description: 'Permissions that the feature needs and the bot lacks now.' }),
      targets: z
        .array(
          z.object({
            kind: z.enum(['channel', 'role']),
            id: snowflake,
            name: z.string().nullable(),
            fault: z.enum(['deleted', 'closed', 'too-high']),
          }),
        )
        .meta({ description: 'Channels and roles in the settings of that time that the bot cannot use now.' }),
      eventsOff: z.array(z.string()).meta({
        description: 'The events that the logs or the greetings left out at that time, by their ids.',
      }),
    }),
    errors: [...guildErrors, 'feature-unknown'],
  }),
};
