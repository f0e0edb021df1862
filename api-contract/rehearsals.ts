import { z } from 'zod';
import { botText } from './asks.ts';
import { decision } from './decisions.ts';
import { values } from './features.ts';
import { guildErrors } from './guild.ts';
import { featureId } from './rights.ts';
import { route } from './route.ts';
import { snowflake, text } from './shapes.ts';

const MAX_DECISIONS = 20;
const MAX_CALLS = 20;
const MAX_EMBEDS = 10;
const MAX_FIELDS = 20;

/** An event that the bot rehearses, as pages send it. */
const event = {
  event: z.string().max(101).meta({ description: 'One of the feature’s `rehearsals` in the manifest.' }),
  user: snowflake.meta({ description: 'The member whom the event is about.' }),
  channel: snowflake.optional(),
  text: text.pipe(z.string().max(2000)).optional().meta({ description: 'The text of a message.' }),
  roles: z.array(snowflake).max(100).optional().meta({
    description: 'The roles to assume for the member; without it those that the member has.',
  }),
};

/** An event as the bot gets it. */
export const rehearsedEvent = z.object({
  ...event,
  by: snowflake.meta({ description: 'Who rehearses, and who runs a command in a rehearsal.' }),
});

/** A text of the bot, which pages show as text. */
const shownText = (length: number) => text.pipe(z.string().max(length));

const rehearsedMessage = z.object({
  kind: z.enum(['message']),
  channel: snowflake.optional(),
  user: snowflake.optional().meta({ description: 'Whom a direct message is for.' }),
  name: shownText(100).optional().meta({ description: 'The name of a channel or thread that does not exist yet.' }),
  text: shownText(4000),
  embeds: z
    .array(z.object({ title: shownText(256).optional(), description: shownText(4096).optional() }))
    .max(MAX_EMBEDS),
});

const rehearsedRequest = z.object({
  kind: z.enum(['request']),
  method: z.string().regex(/^[A-Z]{1,20}$/),
  path: shownText(300),
  fields: z
    .record(z.string().max(100), z.union([shownText(200), z.number(), z.boolean(), z.null()]))
    .refine((fields) => Object.keys(fields).length <= MAX_FIELDS)
    .meta({ description: 'The fields of its body that are not objects or lists.' }),
});

const { outcome, reason, field } = decision.shape;

/** What the bot would do. */
export const rehearsal = z
  .object({
    decisions: z.array(z.object({ outcome, reason, field })).max(MAX_DECISIONS),
    calls: z
      .array(z.union([rehearsedMessage, rehearsedRequest]))
      .max(MAX_CALLS)
      .meta({
        description: 'The calls of the platform that the bot attempted. None was sent.',
      }),
    more: z.int().min(0).max(1_000_000).default(0).meta({ description: 'How many other calls there were.' }),
  })
  .meta({ id: 'Rehearsal' });

/** Why the bot could not rehearse. */
export const rehearsalProblem = z.object({ problem: botText });

/** Routes of what the bot would do. */
export const rehearsalRoutes = {
  rehearse: route({
    method: 'post',
    path: '/v1/guild/{id}/features/{feature}/rehearse',
    caller: 'user',
    requiredRight: ['manage', 'features'],
    summary:
      'Asks the running bot what it would do with settings that need not be saved, and waits up to ten seconds for its answer. The bot changes nothing.',
    input: z.object({
      params: z.object({ id: snowflake, feature: featureId }),
      body: z.object({ ...event, values }),
    }),
    response: z.union([rehearsal, rehearsalProblem]),
    errors: [
      ...guildErrors,
      'feature-unknown',
      'feature-values-invalid',
      'channel-unknown',
      'asks-many',
      'ask-unanswered',
    ],
  }),
};
