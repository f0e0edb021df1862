import { z } from 'zod';
import { route } from './route.ts';
import { nextCursor, page, staffTokens, text, timestamp } from './shapes.ts';
import { userSummary } from './staff-bans.ts';
import { staffErrors } from './staff-servers.ts';

/** An entry of the action log, as the page of its user or server shows it. */
export const actionSummary = z
  .object({ action: z.string(), by: userSummary, description: z.string(), at: timestamp })
  .meta({ id: 'ActionSummary' });

/** Routes of the action log. */
export const staffActionRoutes = {
  actions: route({
    method: 'post',
    path: '/v1/admin/actions',
    caller: 'admin',
    summary: 'The action log, newest first: the newest 10,000 entries, or a page if `limit` is set.',
    input: z.object({
      body: staffTokens.extend({
        limit: page.limit.optional(),
        before: z
          .string()
          .regex(/^\d{1,15}$/)
          .optional()
          .meta({ description: '`next` of the previous page.' }),
        action: text.max(60).optional(),
        by: text.max(40).optional().meta({ description: 'The id of the user who did it.' }),
        subject: text
          .max(40)
          .optional()
          .meta({ description: 'The id of the user or server that the action was about.' }),
        from: timestamp.optional(),
        until: timestamp.optional(),
        refused: z.boolean().default(false).meta({ description: 'Whether to include denied attempts.' }),
      }),
    }),
    response: z.object({
      message: z.array(
        z
          .object({
            action: z.string(),
            userId: z.string(),
            description: z.string().meta({ description: 'Sentences in the language of Accept-Language.' }),
            createdAt: z.int().meta({ description: 'Seconds since 1970.' }),
            name: z.string().nullable().optional().meta({ description: 'The user’s name, if known.' }),
            subject: z.string().nullable().optional(),
            outcome: z.enum(['pending', 'done', 'failed', 'refused']).optional(),
          })
          .meta({ id: 'StaffAction' }),
      ),
      next: nextCursor,
    }),
    errors: staffErrors,
  }),
};
