import { z } from 'zod';
import { guildErrors } from './guild.ts';
import { featureId } from './rights.ts';
import { route } from './route.ts';
import { done, snowflake } from './shapes.ts';

/** Routes of test messages of features. */
export const testMessageRoutes = {
  sendTestMessage: route({
    method: 'post',
    path: '/v1/guild/{id}/features/{feature}/test-message',
    caller: 'user',
    requiredRight: ['manage', 'features'],
    summary:
      'Makes the bot post a message that need not be saved in a channel in which the user may write. Placeholders of the user and the server are filled in; nobody is mentioned.',
    input: z.object({
      params: z.object({ id: snowflake, feature: featureId }),
      body: z.object({
        field: z
          .string()
          .max(500)
          .meta({ description: 'The ids of the field from the feature’s root, joined with slashes.' }),
        channel_id: snowflake,
        message: z.record(z.string(), z.unknown()).meta({ description: 'A value of the field.' }),
      }),
    }),
    response: done,
    errors: [
      ...guildErrors,
      'feature-unknown',
      'feature-values-invalid',
      'channel-unknown',
      'channel-closed',
      'embeds-forbidden',
      'message-refused',
    ],
  }),
};
