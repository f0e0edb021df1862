import { z } from 'zod';
import { type GuildModule, storedValue } from './changes.ts';
import { guildErrors } from './guild.ts';
import { route } from './route.ts';
import { done, snowflake } from './shapes.ts';

/** The modules that can be copied between servers, in the order in which they are saved. */
export const copyableModules = ['settings', 'greetings', 'logs'] as const satisfies readonly GuildModule[];

const skippedItem = z.object({
  part: z.enum(['welcome', 'farewell']).optional().meta({ description: 'The greeting.' }),
  channel: z.string().nullable().meta({ description: 'Its name on the other server; null if it no longer exists.' }),
  reason: z.enum(['gone', 'missing', 'several', 'closed', 'full']).meta({
    description:
      '`gone`: it no longer exists on the other server; `missing`: no channel here has its name and type; `several`: ' +
      'several have; `closed`: the bot may not write to the one here; `full`: there are too many log channels.',
  }),
});

const copy = z
  .object({
    module: z.enum(copyableModules),
    effect: z.enum(['changes', 'same', 'empty']).meta({ description: 'Empty: nothing is set up on the other server.' }),
    before: storedValue,
    after: storedValue,
    left_out: z.array(skippedItem),
    version: z.string().meta({ description: 'Changes whenever anything in this response changes.' }),
  })
  .meta({ id: 'Copy', description: 'What copying a module would change.' });

const params = z.object({ id: snowflake });

/** Routes that copy settings from another server. */
export const copyRoutes = {
  copyPlan: route({
    method: 'get',
    path: '/v1/guild/{id}/copy',
    access: 'bearer',
    requiredRight: ['view', 'server'],
    summary: 'Lists what copying another server’s settings would change, without changing anything.',
    input: z.object({ params, query: z.object({ from: snowflake }) }),
    response: z.object({
      from: z.object({ id: snowflake, name: z.string(), icon: z.string().nullable() }),
      modules: z.array(copy),
    }),
    errors: [...guildErrors, 'copy-source-missing'],
  }),
  copy: route({
    method: 'post',
    path: '/v1/guild/{id}/copy',
    access: 'bearer',
    requiredRight: ['manage', 'server'],
    summary: 'Copies modules of another server, all or none, unless something has changed since they were listed.',
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
