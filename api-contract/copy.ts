import { z } from 'zod';
import { changeSummary, type GuildModule, storedValue } from './changes.ts';
import { guildErrors } from './guild.ts';
import { featureId } from './rights.ts';
import { route } from './route.ts';
import { done, localText, snowflake } from './shapes.ts';

/** The modules other than features that can be copied between servers, in the order in which they are saved. */
export const copyableModules = ['settings', 'greetings', 'logs'] as const satisfies readonly GuildModule[];

const copyableModule = z.union([z.enum(copyableModules), z.templateLiteral(['feature:', featureId])]);

/** A manifest has at most 100 features. */
const MAX_MODULES = copyableModules.length + 100;

const skippedItem = z.object({
  part: z.enum(['welcome', 'farewell']).optional().meta({ description: 'Which greeting.' }),
  channel: z
    .string()
    .nullable()
    .meta({ description: 'The channel’s name on the other server; null if it no longer exists.' }),
  reason: z.enum(['gone', 'missing', 'several', 'closed', 'full']).meta({
    description:
      '`gone`: the channel no longer exists on the other server; `missing`: this server has no channel of that name ' +
      'and type; `several`: this server has more than one; `closed`: the bot may not write to the one on this server; ' +
      '`full`: this server has the maximum number of log channels.',
  }),
});

const labels = z.array(localText).meta({ description: 'Of the field and of what it is in, outermost first.' });

const featureCopy = changeSummary.extend({
  left_out: z.array(
    z.object({
      labels,
      name: z.string().nullable().meta({ description: 'Of the channel or role on the other server.' }),
      reason: z.enum(['deleted', 'missing', 'several', 'not-member', 'emoji', 'secret', 'invalid']).meta({
        description:
          '`deleted`: it no longer exists on the other server; `missing`: this server has none of that name (and type); ' +
          '`several`: this server has more than one; `not-member`: the member is not on this server; `emoji`: an ' +
          'emoji of the other server; `secret`: secrets are never copied, and this server has none there; `invalid`: ' +
          'the manifest does not allow the value on this server, such as a role that the bot cannot assign.',
      }),
    }),
  ),
  required: z.array(labels).meta({
    description: 'Required fields that are empty after copying. The feature is off because of them.',
  }),
});

const copyPlanItem = z
  .object({
    module: copyableModule.meta({ description: 'A part of the settings, or `feature:` and the id of a feature.' }),
    effect: z.enum(['changes', 'same', 'empty']).meta({ description: 'Empty: nothing is set up on the other server.' }),
    before: storedValue.meta({ description: 'The module as it is stored; null for a feature.' }),
    after: storedValue,
    left_out: z.array(skippedItem),
    feature: featureCopy.optional().meta({
      description:
        'What would change in a feature, and what is not copied. Features that were never saved on the other server are not listed.',
    }),
    version: z.string().meta({ description: 'Changes whenever the plan for this module changes.' }),
  })
  .meta({ id: 'Copy', description: 'What copying a module would change.' });

const params = z.object({ id: snowflake });

/** Routes that copy settings from another server. */
export const copyRoutes = {
  copyPlan: route({
    method: 'get',
    path: '/v1/guild/{id}/copy',
    caller: 'user',
    requiredRight: ['view', 'server'],
    summary: 'Lists what copying another server’s settings would change, without changing anything.',
    input: z.object({ params, query: z.object({ from: snowflake }) }),
    response: z.object({
      from: z.object({ id: snowflake, name: z.string(), icon: z.string().nullable() }),
      modules: z.array(copyPlanItem),
    }),
    errors: [...guildErrors, 'copy-source-missing'],
  }),
  copy: route({
    method: 'post',
    path: '/v1/guild/{id}/copy',
    caller: 'user',
    requiredRight: ['manage', 'server'],
    summary: 'Copies modules from another server: all of them, or none if anything has changed since they were listed.',
    input: z.object({
      params,
      body: z.object({
        from: snowflake,
        modules: z
          .array(z.object({ module: copyableModule, version: z.string().min(1).max(100) }))
          .min(1)
          .max(MAX_MODULES)
          .refine((all) => new Set(all.map(({ module }) => module)).size === all.length, 'Each module once.'),
      }),
    }),
    response: done,
    errors: [...guildErrors, 'copy-source-missing', 'saved-meanwhile'],
  }),
};
