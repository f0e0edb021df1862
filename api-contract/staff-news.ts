import { z } from 'zod';
import { route } from './route.ts';
import { done, nextCursor, page, recordId, revision, staffTokens, text, timestamp } from './shapes.ts';
import { staffErrors } from './staff-servers.ts';

/** The maximum lengths of a news item’s texts. */
export const MAX_NEWS_LENGTHS = { name: 80, description: 1000 };

const newsAudience = z
  .enum(['everyone', 'owners', 'staff'])
  .meta({ description: '`owners` are users who own a server with the bot.' });

export type NewsAudience = z.output<typeof newsAudience>;

const inBothLanguages = (part: z.ZodString) => z.object({ en: part, hu: part });

const staffNewsItem = z
  .object({
    id: z.string(),
    revision,
    name: inBothLanguages(z.string()),
    description: inBothLanguages(z.string()),
    audience: newsAudience,
    state: z.enum(['scheduled', 'current', 'ended']),
    starts_at: timestamp,
    ends_at: timestamp.nullable(),
    dismissed: z.int().meta({ description: 'How many users have dismissed it. Who has only read it is not recorded.' }),
  })
  .meta({ id: 'StaffNews' });

/** Routes with which administrators publish news. */
export const staffNewsRoutes = {
  staffNews: route({
    method: 'post',
    path: '/v1/admin/news',
    caller: 'admin',
    summary: 'A page of the news that is not for a single user, newest first.',
    input: z.object({
      body: staffTokens.extend({ limit: page.limit.max(200), offset: page.offset.default(0), before: page.before }),
    }),
    response: z.object({ total: z.int(), news: z.array(staffNewsItem), next: nextCursor }),
    errors: staffErrors,
  }),
  saveNews: route({
    method: 'post',
    path: '/v1/admin/news/save',
    caller: 'admin',
    summary: 'Publishes or schedules news, or changes an item that is scheduled.',
    input: z.object({
      body: staffTokens.extend({
        id: recordId.optional().meta({ description: 'The item to change. A new one without it.' }),
        revision: revision.optional().meta({ description: 'With `id`: the revision that the change is based on.' }),
        name: inBothLanguages(text.min(1).max(MAX_NEWS_LENGTHS.name)),
        description: inBothLanguages(text.min(1).max(MAX_NEWS_LENGTHS.description)),
        audience: newsAudience,
        starts_at: timestamp
          .optional()
          .meta({ description: 'In the future, at most a year ahead. Without it, the item is published now.' }),
        ends_at: timestamp
          .optional()
          .meta({ description: 'After the start, at most a year ahead. Without it, the item does not end.' }),
      }),
    }),
    response: staffNewsItem,
    errors: [
      ...staffErrors,
      'news-unknown',
      'news-published',
      'news-time-invalid',
      'revision-missing',
      'saved-meanwhile',
    ],
  }),
  removeNews: route({
    method: 'post',
    path: '/v1/admin/news/remove',
    caller: 'admin',
    summary: 'Ends news that is shown, which then stays in the list, or deletes it.',
    input: z.object({ body: staffTokens.extend({ id: recordId, action: z.enum(['end', 'delete']) }) }),
    response: done,
    errors: [...staffErrors, 'news-unknown', 'news-not-current'],
  }),
};
