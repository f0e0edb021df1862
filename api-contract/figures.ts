import { z } from 'zod';
import { nothing, route } from './route.ts';

/** What everybody may know of how the bot is used. */
export const figureRoutes = {
  figures: route({
    method: 'get',
    path: '/v1/public/figures',
    access: 'open',
    summary: 'On how many servers the bot is, as of the last minute.',
    input: nothing,
    answer: z.object({ servers: z.int() }),
    refusals: [],
  }),
};
