import { z } from 'zod';
import { route } from './route.ts';
import { snowflake } from './shapes.ts';

/** One server of a person. */
export const guildRoutes = {
  guild: route({
    method: 'get',
    path: '/v1/guild/{id}',
    access: 'bearer',
    summary: 'A server that the person may manage and that the bot has joined.',
    input: z.object({ params: z.object({ id: snowflake }) }),
    answer: z
      .object({ id: snowflake, name: z.string(), icon: z.string().nullable(), language: z.enum(['en', 'hu']) })
      .meta({ id: 'Guild' }),
    refusals: ['session-missing', 'guild-denied', 'bot-not-joined', 'platform-sign-in-ended', 'platform-unavailable'],
  }),
};
