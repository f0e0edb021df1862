import { z } from 'zod';
import { fieldKey, reason } from './decisions.ts';
import { guildErrors } from './guild.ts';
import { featureId } from './rights.ts';
import { route } from './route.ts';
import { localText, snowflake, timestamp } from './shapes.ts';

const common = {
  id: z.string().meta({ description: 'Names the problem as long as it lasts.' }),
};

const ofFeature = {
  ...common,
  feature: featureId,
  name: localText.meta({ description: 'The name of the feature.' }),
};

const field = z.string().meta({ description: 'The field: the ids from the feature’s root, joined with slashes.' });
const target = z.object({ id: snowflake, name: z.string().nullable() });

const fix = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('permission'), permission: z.string().regex(/^[A-Z_]{1,60}$/) }),
    z.object({ kind: z.literal('field'), field: fieldKey }),
    z.object({ kind: z.literal('action'), field: fieldKey }),
    z.object({ kind: z.literal('link'), url: z.url({ protocol: /^https$/ }).max(500) }),
  ])
  .meta({
    id: 'ProblemFix',
    description:
      'How to fix it: give a permission on the server, change a field, press the button of a field of kind `action`, or open a page.',
  });

/** A problem that the bot reports. */
export const reportedProblem = z.object({
  problem: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,39}$/)
    .meta({ description: 'Names the problem in its feature, as long as it lasts.' }),
  text: reason.meta({ description: 'What is wrong: a text, or texts by language.' }),
  fix: fix.optional(),
});

/** The problems of a server's feature. */
export const reportedProblems = z.object({
  id: snowflake,
  feature: featureId,
  problems: z
    .array(reportedProblem)
    .max(10)
    .refine((problems) => new Set(problems.map(({ problem }) => problem)).size === problems.length, 'Each once.')
    .meta({ description: 'They replace those of the feature before; an empty list if there are none now.' }),
});

/** What keeps the bot, or one of its features, from working now. */
const problem = z
  .discriminatedUnion('kind', [
    z.object({ ...common, kind: z.literal('bot-offline'), since: timestamp }),
    z.object({ ...ofFeature, kind: z.literal('permission-missing'), permission: z.string() }),
    z.object({ ...ofFeature, kind: z.literal('intent-missing'), intent: z.string() }),
    z.object({ ...ofFeature, kind: z.literal('channel-deleted'), field, channel: target }),
    z.object({ ...ofFeature, kind: z.literal('channel-closed'), field, channel: target, missing: z.array(z.string()) }),
    z.object({ ...ofFeature, kind: z.literal('role-deleted'), field, role: target }),
    z.object({ ...ofFeature, kind: z.literal('role-too-high'), field, role: target }),
    z.object({
      ...ofFeature,
      kind: z.literal('value-rejected'),
      field,
      code: z.string().meta({ description: 'As in the error `feature-values-invalid`.' }),
      limit: z.number().optional(),
    }),
    z.object({ ...ofFeature, kind: z.literal('reported'), text: localText, fix: fix.nullable() }),
  ])
  .meta({ id: 'Problem', description: 'What keeps the bot, or a feature that is on, from working now.' });

/** Routes of what keeps the bot from working. */
export const problemRoutes = {
  problems: route({
    method: 'get',
    path: '/v1/guild/{id}/problems',
    caller: 'user',
    requiredRight: ['view', 'features'],
    summary:
      'What keeps the bot and its features from working on a server now. Features that are off have no problems.',
    input: z.object({ params: z.object({ id: snowflake }) }),
    response: z.object({
      problems: z.array(problem),
      owner: z.string().nullable().meta({
        description: 'The name of the server’s owner, if the caller cannot give permissions; null if not needed.',
      }),
    }),
    errors: guildErrors,
  }),
};
