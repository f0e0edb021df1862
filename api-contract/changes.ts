import { z } from 'zod';
import { guildErrors } from './guild.ts';
import { featureId } from './rights.ts';
import { route } from './route.ts';
import { done, localText, recordId, snowflake, timestamp } from './shapes.ts';

/** The modules that the bot uses. The API notifies it when one of these is saved. */
export const botModules = ['settings', 'logs', 'greetings'] as const;

/** The modules of a server's settings, each with its own revision. */
export const guildModules = [...botModules, 'access'] as const;

/** The module of a feature of the bot. */
export type FeatureModule = `feature:${string}`;

export type GuildModule = (typeof guildModules)[number] | FeatureModule;

export function toFeatureModule(feature: string): FeatureModule {
  return `feature:${feature}`;
}

/** The feature of a module; undefined if it is another one. */
export function getFeatureOf(module: string): string | undefined {
  return module.startsWith('feature:') ? module.slice('feature:'.length) : undefined;
}

const guildModule = z.union([z.enum(guildModules), z.templateLiteral(['feature:', featureId])]);

export type BotModule = (typeof botModules)[number];

/** A module's value; pages and the bot know its shape. */
export type StoredValue = z.output<typeof storedValue>;

/** A module's value in API responses. */
export const storedValue = z.json().meta({ description: 'The module as it was stored; null if it never was stored.' });

const valueDifference = z.object({
  path: z.array(z.string()).default([]).meta({ description: 'The ids from the feature’s root; none for the feature.' }),
  labels: z.array(localText).meta({ description: 'Of the field and of what it is in, outermost first.' }),
  kind: z.string(),
  item: z.enum(['added', 'removed', 'moved']).optional(),
  before: z.unknown().optional(),
  after: z.unknown().optional(),
  options: z.record(z.string(), localText).optional(),
});

/** What changed in a feature, with its labels at that time. */
export const changeSummary = z.object({ name: localText, differences: z.array(valueDifference) });

/** The beginning or the end of a pause. */
export const pauseEvent = z.object({
  kind: z
    .enum(['paused', 'resumed', 'ended'])
    .meta({ description: '`resumed` if a user ended it, `ended` if it ended by itself.' }),
  until: timestamp,
});

const change = z
  .object({
    id: recordId,
    module: z.union([guildModule, z.enum(['everything'])]).meta({
      description: 'A part of the settings, `feature:` and the id of a feature, or `everything` if all was paused.',
    }),
    by: z
      .object({ id: snowflake, name: z.string(), avatar: z.string() })
      .nullable()
      .meta({ description: 'Null if the account was deleted.' }),
    own: z.boolean().meta({ description: 'Whether the caller made the change.' }),
    at: timestamp,
    before: storedValue,
    after: storedValue,
    undoes: recordId.nullable().meta({ description: 'The change that this one undid.' }),
    pause: pauseEvent.optional().meta({ description: 'It was a pause, which changed no settings.' }),
    feature: changeSummary.optional().meta({ description: 'What changed in a feature, with its labels at that time.' }),
    newest: z.boolean().meta({ description: 'Whether no later change of the module exists.' }),
  })
  .meta({ id: 'Change' });

/** Routes that list and undo changes to a server's settings. */
export const changeRoutes = {
  changes: route({
    method: 'get',
    path: '/v1/guild/{id}/changes',
    caller: 'user',
    requiredRight: ['view', 'server'],
    summary: 'The changes of a server’s settings, newest first. Only the owner sees changes of access.',
    input: z.object({
      params: z.object({ id: snowflake }),
      query: z.object({
        before: recordId.optional().meta({ description: 'Returns changes older than this one.' }),
        module: guildModule.optional().meta({ description: 'Returns changes of this module only.' }),
        by: snowflake.optional().meta({ description: 'Returns changes of this user only.' }),
      }),
    }),
    response: z.object({
      changes: z.array(change),
      more: z.boolean(),
      authors: z.array(z.object({ id: snowflake, name: z.string() })).meta({
        description: 'Everyone who made a change, by name. Empty for later pages.',
      }),
    }),
    errors: guildErrors,
  }),
  undoChange: route({
    method: 'post',
    path: '/v1/guild/{id}/changes/{change}/undo',
    caller: 'user',
    requiredRight: ['manage', 'server'],
    summary: 'Undoes a change of a module, unless a later change exists.',
    input: z.object({ params: z.object({ id: snowflake, change: recordId }) }),
    response: done,
    errors: [...guildErrors, 'change-unknown', 'saved-meanwhile', 'feature-values-invalid'],
  }),
};
