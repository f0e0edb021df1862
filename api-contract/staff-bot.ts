import { z } from 'zod';
import { route } from './route.ts';
import { faults, staffTokens, timestamp } from './shapes.ts';
import { staffErrors } from './staff-servers.ts';

/** Routes of the bot's manifests, for administrators. */
export const staffBotRoutes = {
  botManifest: route({
    method: 'post',
    path: '/v1/admin/bot_manifest',
    caller: 'admin',
    summary: 'The live manifest of the bot, and why its last one was rejected.',
    input: z.object({ body: staffTokens }),
    response: z.object({
      live: z
        .object({
          accepted_at: timestamp,
          pinned: z.boolean().meta({ description: 'An operator chose it: newer manifests are not live.' }),
          contents: z
            .object({ features: z.int(), commands: z.int() })
            .nullable()
            .meta({ description: 'How much it offers; null if this version of the site no longer accepts it.' }),
        })
        .nullable()
        .meta({ description: 'Null if the bot never sent one.' }),
      rejected: z
        .object({ at: timestamp, faults })
        .nullable()
        .meta({ description: 'Null if the last manifest was accepted.' }),
    }),
    errors: staffErrors,
  }),
};
