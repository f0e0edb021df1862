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
        days: z.int().min(2).max(800).default(30).meta({ description: 'The number of days, with today.' }),
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
  failingReleases: route({
    method: 'post',
    path: '/v1/admin/failing_releases',
    caller: 'admin',
    summary: 'The releases of areas that failed in browsers within the last 7 days, those with most reports first.',
    input: z.object({ body: staffTokens }),
    response: z.object({
      releases: z.array(z.object({ area: z.string(), release: z.string(), count: z.int(), last: z.iso.date() })),
    }),
    errors: staffErrors,
  }),
};
