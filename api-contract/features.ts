import { z } from 'zod';
import { botAnswer } from './asks.ts';
import { guildErrors } from './guild.ts';
import { featureId } from './rights.ts';
import { route } from './route.ts';
import { revision, snowflake, text, timestamp } from './shapes.ts';

/** Values by field. Their shape is that of the bot's manifest, which the API checks. */
export const values = z
  .record(z.string().max(40), z.unknown())
  .meta({ id: 'FeatureValues', description: 'Values by the ids of fields; null for a field that was emptied.' });

const applied = z.object({ revision, at: timestamp }).nullable().meta({
  description: 'The newest revision that the bot has reported to work with, and when; null if there is none.',
});

const featureSettings = z
  .object({
    enabled: z.boolean(),
    values,
    secrets: z.record(z.string(), z.object({ at: timestamp })).meta({
      description:
        'When secrets were set, by the ids from the feature’s root, joined with slashes. Nobody can read them.',
    }),
    revision,
    applied,
  })
  .meta({ id: 'FeatureSettings', description: 'A server’s settings of one of the bot’s features.' });

const channelChoice = z.object({
  id: snowflake,
  name: z.string(),
  type: z.enum(['text', 'announcement', 'forum', 'voice', 'stage', 'category']),
  category: z.string().nullable(),
  missing: z.array(z.string()).meta({
    description: 'The permissions that the bot lacks there, of those that the manifest’s fields need.',
  }),
});

const roleChoice = z.object({
  id: snowflake,
  name: z.string(),
  color: z.int().meta({ description: 'As 0xRRGGBB; 0 if it has none.' }),
  assignable: z.boolean().meta({ description: 'Whether the bot can give it to members.' }),
});

const memberChoice = z.object({ id: snowflake, name: z.string() });

const params = z.object({ id: snowflake });

/** Routes of the settings of the bot's features. */
export const featureRoutes = {
  features: route({
    method: 'get',
    path: '/v1/guild/{id}/features',
    caller: 'user',
    requiredRight: ['view', 'features'],
    summary: 'What the bot offers, and the server’s settings of the features that the caller may see.',
    input: z.object({ params }),
    response: z.object({
      digest: z.string().nullable().meta({ description: 'Of the manifest; null if the bot never sent one.' }),
      manifest: z.unknown().meta({ description: 'The live manifest, with the features that the caller may see.' }),
      added: z.array(z.string()).meta({
        description:
          'What the bot declared for the first time in the last 14 days: features, as `feature`, and fields, as `feature/field`, with the ids of groups, lists and maps around the field.',
      }),
      settings: z.record(featureId, featureSettings),
    }),
    errors: guildErrors,
  }),
  featureSettings: route({
    method: 'get',
    path: '/v1/guild/{id}/features/{feature}/settings',
    caller: 'user',
    requiredRight: ['view', 'features'],
    summary: 'The server’s settings of one feature, and what the bot has applied.',
    input: z.object({ params: params.extend({ feature: featureId }) }),
    response: featureSettings,
    errors: [...guildErrors, 'feature-unknown'],
  }),
  featureChoices: route({
    method: 'get',
    path: '/v1/guild/{id}/features/choices',
    caller: 'user',
    requiredRight: ['view', 'features'],
    summary: 'The server’s channels and roles, as choices for the settings of features.',
    input: z.object({ params }),
    response: z.object({
      channels: z.array(channelChoice),
      roles: z.array(roleChoice),
      missing: z.array(z.string()).meta({
        description: 'The permissions that the bot lacks on the server, of those that the manifest’s features need.',
      }),
    }),
    errors: guildErrors,
  }),
  featureMembers: route({
    method: 'get',
    path: '/v1/guild/{id}/features/members',
    caller: 'user',
    requiredRight: ['view', 'features', 'logs', 'greetings'],
    summary: 'Members of the server whose names begin with a text, or with these ids. Ids of others are missing.',
    input: z.object({
      params,
      query: z.object({
        search: text.pipe(z.string().max(100)).default(''),
        ids: z
          .string()
          .regex(/^(\d{17,20}(,\d{17,20}){0,9})?$/)
          .default('')
          .meta({ description: 'At most ten ids, separated by commas.' }),
      }),
    }),
    response: z.object({ members: z.array(memberChoice) }),
    errors: guildErrors,
  }),
  askBot: route({
    method: 'post',
    path: '/v1/guild/{id}/features/{feature}/ask',
    caller: 'user',
    requiredRight: ['view', 'features'],
    summary:
      'Asks the running bot about a field of kind `status` or `action`, or one with `ask`, and waits up to ten seconds for its answer.',
    input: z.object({
      params: params.extend({ feature: featureId }),
      body: z.object({
        field: z.string().max(200).meta({ description: 'The ids from the feature’s root, joined with slashes.' }),
        values: values.optional().meta({ description: 'What the page shows, for the bot.' }),
      }),
    }),
    response: botAnswer,
    errors: [...guildErrors, 'feature-unknown', 'asks-many', 'ask-unanswered'],
  }),
  saveSecret: route({
    method: 'put',
    path: '/v1/guild/{id}/features/{feature}/secret',
    caller: 'user',
    requiredRight: ['manage', 'features'],
    summary: 'Sets a secret of a feature, or removes it. It is encrypted, and only the bot can read it.',
    input: z.object({
      params: params.extend({ feature: featureId }),
      body: z.object({
        field: z.string().max(200).meta({ description: 'The ids from the feature’s root, joined with slashes.' }),
        value: text.pipe(z.string().min(1).max(4000)).nullable(),
      }),
    }),
    response: featureSettings,
    errors: [...guildErrors, 'saved-meanwhile', 'feature-unknown'],
  }),
  saveFeature: route({
    method: 'put',
    path: '/v1/guild/{id}/features/{feature}',
    caller: 'user',
    requiredRight: ['manage', 'features'],
    summary:
      'Saves the settings of a feature, unless they have changed since the given revision. Values of hidden fields stay as they are.',
    input: z.object({
      params: params.extend({ feature: featureId }),
      body: z.object({
        revision: revision.optional(),
        manifest: z.string().max(64).optional().meta({
          description:
            'The digest of the manifest that the form shows. If another one is live by now, nothing is saved.',
        }),
        enabled: z.boolean(),
        values,
      }),
    }),
    response: featureSettings,
    errors: [
      ...guildErrors,
      'revision-missing',
      'saved-meanwhile',
      'feature-unknown',
      'feature-values-invalid',
      'manifest-changed',
    ],
  }),
};
