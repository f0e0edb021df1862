import { z } from 'zod';
import { guildErrors } from './guild.ts';
import { featureId } from './rights.ts';
import { route } from './route.ts';
import { revision, snowflake, timestamp } from './shapes.ts';

/** Values by field. Their shape is that of the bot's manifest, which the API checks. */
const values = z
  .record(z.string().max(40), z.unknown())
  .meta({ id: 'FeatureValues', description: 'Values by the ids of fields; null for a field that was emptied.' });

const applied = z.object({ revision, at: timestamp }).nullable().meta({
  description: 'The newest revision that the bot has reported to work with, and when; null if there is none.',
});

const featureSettings = z
  .object({ enabled: z.boolean(), values, revision, applied })
  .meta({ id: 'FeatureSettings', description: 'A server’s settings of one of the bot’s features.' });

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
      settings: z.record(featureId, featureSettings),
    }),
    errors: guildErrors,
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
      body: z.object({ revision: revision.optional(), enabled: z.boolean(), values }),
    }),
    response: featureSettings,
    errors: [...guildErrors, 'revision-missing', 'saved-meanwhile', 'feature-unknown', 'feature-values-invalid'],
  }),
};
