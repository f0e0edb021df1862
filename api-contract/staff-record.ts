import { z } from 'zod';
import { route } from './route.ts';
import { page, staffTokens, text, timestamp } from './shapes.ts';
import { staffErrors } from './staff-servers.ts';

const countByDay = z.record(z.string(), z.int());

/** Routes of the action log and the statistics. */
export const staffRecordRoutes = {
  actions: route({
    method: 'post',
    path: '/v1/admin/actions',
    access: 'admin',
    summary: 'What staff did, newest first: the newest 10,000 entries, or a page where a limit is named.',
    input: z.object({
      body: staffTokens.extend({
        limit: page.limit.optional(),
        before: z
          .string()
          .regex(/^\d{1,15}$/)
          .optional()
          .meta({ description: 'The `next` of the page before.' }),
        action: text.max(60).optional(),
        by: text.max(40).optional().meta({ description: 'The id of who did it.' }),
        subject: text.max(40).optional().meta({ description: 'The id of whom or what it was done to.' }),
        from: timestamp.optional(),
        until: timestamp.optional(),
        refused: z.boolean().default(false).meta({ description: 'Whether attempts that were refused are told too.' }),
      }),
    }),
    response: z.object({
      message: z.array(
        z
          .object({
            action: z.string(),
            userId: z.string(),
            description: z.string(),
            createdAt: z.int().meta({ description: 'Seconds since 1970.' }),
            name: z.string().nullable().optional().meta({ description: 'What the person is called, where known.' }),
            subject: z.string().nullable().optional(),
            outcome: z.enum(['pending', 'done', 'failed', 'refused']).optional(),
          })
          .meta({ id: 'StaffAction' }),
      ),
      next: z.string().optional().meta({ description: 'Where the next page begins, if there is one.' }),
    }),
    errors: staffErrors,
  }),
  stats: route({
    method: 'post',
    path: '/v1/admin/stats',
    access: 'admin',
    summary: 'On how many servers the bot was, and how many commands it ran, by day.',
    input: z.object({
      body: staffTokens.extend({
        days: z.int().min(2).max(800).default(30).meta({ description: 'How many days back.' }),
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
