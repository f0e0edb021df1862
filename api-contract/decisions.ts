import { z } from 'zod';
import { guildErrors } from './guild.ts';
import { featureId } from './rights.ts';
import { route } from './route.ts';
import { localText, nextCursor, recordId, revision, snowflake, text, timestamp } from './shapes.ts';

/** What came of an event that the bot considered. */
const decisionResults = ['done', 'skipped', 'failed'] as const;

const MAX_LANGUAGES = 20;

const reasonText = text.pipe(z.string().min(1).max(500));

/** A text of the bot, or a text by language with English as the fallback. */
export const reason = z.union([
  reasonText,
  z
    .object({ en: reasonText })
    .catchall(reasonText)
    .refine((texts) => Object.keys(texts).length <= MAX_LANGUAGES && Object.keys(texts).every(isLanguage)),
]);

function isLanguage(key: string): boolean {
  return /^[A-Za-z\d-]{2,20}$/.test(key);
}

/** The ids from a feature’s root, joined with slashes. */
export const fieldKey = z.string().regex(/^[\w/-]{1,200}$/);

const shortName = text.pipe(z.string().min(1).max(100));

/** Somebody or a channel, and what the bot calls it. */
const named = z.object({ id: snowflake, name: shortName.optional() });

const feature = featureId.meta({ description: 'A feature of the manifest, `logs` or `greetings`.' });

const reportedDecision = {
  decision: z.uuid().meta({ description: 'A new UUID for each decision; a repeated one keeps its id.' }),
  id: snowflake.meta({ description: 'The server.' }),
  feature,
  at: timestamp,
};

/** A decision in a report of the bot. */
export const decision = z.object({
  ...reportedDecision,
  outcome: z.enum(decisionResults),
  reason: reason.optional().meta({ description: 'Why, or what came of it: a text, or texts by language.' }),
  event: shortName.optional().meta({ description: 'What the bot calls the event that it considered.' }),
  user: named.optional(),
  channel: named.optional(),
  field: fieldKey
    .optional()
    .meta({ description: 'The field that decided it: the ids from the feature’s root, joined with slashes.' }),
  revision: revision.optional().meta({ description: 'The revision of the settings that the bot worked with.' }),
});

/** Decisions in a report that the bot only counted. */
export const countedDecisions = z.object({ ...reportedDecision, count: z.int().min(1).max(1_000_000_000) });

const storedName = z.object({ id: snowflake, name: z.string().nullable() }).nullable();

/** A decision as pages list it. */
export const listedDecision = z
  .object({
    id: z.uuid(),
    at: timestamp,
    outcome: z.enum([...decisionResults, 'more']).meta({
      description: '`more` stands for `count` decisions about which the bot reported only how many there were.',
    }),
    count: z.int().nullable(),
    reason: localText.nullable(),
    event: z.string().nullable(),
    user: storedName,
    channel: storedName,
    field: z.string().nullable(),
    revision: revision.nullable(),
    change: z.object({ id: recordId, at: timestamp, by: z.string().nullable() }).nullable().meta({
      description:
        'The change that created the revision, with its author’s name; null if the history does not have it.',
    }),
  })
  .meta({ id: 'Decision' });

/** Routes of what the bot did with a server's settings. */
export const decisionRoutes = {
  decisions: route({
    method: 'get',
    path: '/v1/guild/{id}/decisions/{feature}',
    caller: 'user',
    requiredRight: ['view', 'features', 'logs', 'greetings'],
    summary: 'What the bot did, skipped or failed to do with a feature in the last 14 days, 50 a page, newest first.',
    input: z.object({
      params: z.object({ id: snowflake, feature }),
      query: z.object({
        before: z
          .string()
          .regex(/^\d{1,15}-[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
          .optional()
          .meta({ description: '`next` of the previous page.' }),
        user: snowflake.optional().meta({ description: 'Returns decisions about this person only.' }),
        channel: snowflake.optional().meta({ description: 'Returns decisions in this channel only.' }),
        outcome: z.enum(decisionResults).optional().meta({ description: 'Returns decisions with this outcome only.' }),
      }),
    }),
    response: z.object({
      decisions: z.array(listedDecision),
      next: nextCursor,
      users: z.array(z.object({ id: snowflake, name: z.string() })).meta({
        description: 'The people in all decisions about the feature, by name. Empty for later pages.',
      }),
      channels: z.array(z.object({ id: snowflake, name: z.string() })).meta({
        description: 'The channels in all decisions about the feature, by name. Empty for later pages.',
      }),
    }),
    errors: [...guildErrors, 'feature-unknown'],
  }),
};
