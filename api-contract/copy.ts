import { z } from 'zod';
import { type GuildModule, storedValue } from './changes.ts';
import { guildErrors } from './guild.ts';
import { route } from './route.ts';
import { done, snowflake } from './shapes.ts';

/** The modules that can be copied between servers, in the order in which they are saved. */
export const copyableModules = ['settings', 'greetings', 'logs'] as const satisfies readonly GuildModule[];

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

const copyPlanItem = z
  .object({
    module: z.enum(copyableModules),
    effect: z.enum(['changes', 'same', 'empty']).meta({ description: 'Empty: nothing is set up on the other server.' }),
    before: storedValue,
    after: storedValue,
    left_out: z.array(skippedItem),
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
          .array(z.object({ module: z.enum(copyableModules), version: z.string().min(1).max(100) }))
          .min(1)
          .max(copyableModules.length)
          .refine((all) => new Set(all.map(({ module }) => module)).size === all.length, 'Each module once.'),
      }),
    }),
    response: done,
    errors: [...guildErrors, 'copy-source-missing', 'saved-meanwhile'],
  }),
};
