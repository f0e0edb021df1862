import { z } from 'zod';
import { guildErrors, pauses } from './guild.ts';
import { featureId } from './rights.ts';
import { route } from './route.ts';
import { snowflake } from './shapes.ts';

/** A pause lasts from a minute to 30 days. */
export const PAUSE_SECONDS = { min: 60, max: 30 * 24 * 3600 };

const guildParams = z.object({ id: snowflake });
const featureParams = guildParams.extend({ feature: featureId });

const body = z.object({
  seconds: z
    .int()
    .min(PAUSE_SECONDS.min)
    .max(PAUSE_SECONDS.max)
    .meta({ description: 'How long from now, so that the clock of the caller does not matter.' }),
});

/** Routes that pause what the bot does on a server, and end pauses early. */
export const pauseRoutes = {
  pauseGuild: route({
    method: 'put',
    path: '/v1/guild/{id}/pause',
    caller: 'user',
    requiredRight: ['manage', 'server'],
    summary:
      'Pauses all features, logs and greetings of a server. During a pause it changes the end, unless the new one is less than a minute away.',
    input: z.object({ params: guildParams, body }),
    response: pauses,
    errors: guildErrors,
  }),
  resumeGuild: route({
    method: 'delete',
    path: '/v1/guild/{id}/pause',
    caller: 'user',
    requiredRight: ['manage', 'server'],
    summary: 'Ends the pause of a server. Features that are paused on their own stay paused.',
    input: z.object({ params: guildParams }),
    response: pauses,
    errors: guildErrors,
  }),
  pauseFeature: route({
    method: 'put',
    path: '/v1/guild/{id}/features/{feature}/pause',
    caller: 'user',
    requiredRight: ['manage', 'features'],
    summary:
      'Pauses a feature of the bot. During a pause it changes the end, unless the new one is less than a minute away.',
    input: z.object({ params: featureParams, body }),
    response: pauses,
    errors: [...guildErrors, 'feature-unknown'],
  }),
  resumeFeature: route({
    method: 'delete',
    path: '/v1/guild/{id}/features/{feature}/pause',
    caller: 'user',
    requiredRight: ['manage', 'features'],
    summary: 'Ends the pause of a feature.',
    input: z.object({ params: featureParams }),
    response: pauses,
    errors: guildErrors,
  }),
};
