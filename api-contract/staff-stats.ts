import { z } from 'zod';
import { route } from './route.ts';
import { staffTokens } from './shapes.ts';
import { staffErrors } from './staff-servers.ts';

const countByDay = z.record(z.string(), z.int());

/** Routes of the statistics. */
export const staffStatsRoutes = {
  stats: route({
    method: 'post',
    path: '/v1/admin/stats',
    caller: 'admin',
    summary: 'The number of servers and of commands run, by day.',
    input: z.object({
      body: staffTokens.extend({
        days: z.int().min(2).max(800).default(30).meta({ description: 'The number of days, counted back from today.' }),
      }),
    }),
    response: z.object({
      stats: z.object({
        servers: countByDay,
        commands: countByDay,
        commands_by_name: z.record(z.string(), countByDay).optional(),
      }),
    }),
    errors: staffErrors,
  }),
};
