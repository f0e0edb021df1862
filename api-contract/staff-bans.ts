import { z } from 'zod';
import { route } from './route.ts';
import { done, nextCursor, page, recordId, snowflake, staffTokens, text, timestamp } from './shapes.ts';
import { staffErrors, staffReason } from './staff-servers.ts';

/** A user or staff member in staff responses. */
export const userSummary = z
  .object({
    id: z.string().meta({ description: 'An id of the chat platform, or the pseudonym of a deleted account.' }),
    name: z.string(),
    avatar: z.string(),
  })
  .meta({ id: 'UserSummary' });

/** How long a ban can last: five years, leap days included. */
export const MAX_BAN_DAYS = 5 * 366;

const userBody = staffTokens.extend({ userid: snowflake });

/** The end of a ban in staff responses. */
export const banEnd = timestamp.nullable().meta({ description: 'When the ban ends; null if it is permanent.' });

const banRequest = z
  .object({
    id: recordId,
    person: userSummary,
    reason: z.string(),
    evidence: z.string(),
    by: userSummary,
    own: z.boolean().meta({ description: 'Whether the caller requested it.' }),
    at: timestamp,
    state: z.enum(['open', 'approved', 'refused']),
    unread: z.boolean().meta({ description: 'Whether it is open and the caller has neither made nor opened it.' }),
    assigned_to: userSummary.nullable().meta({ description: 'The administrator who deals with it while it is open.' }),
    assigned_to_you: z.boolean().meta({ description: 'Whether it is assigned to the caller.' }),
    decided_by: userSummary.nullable(),
    decided_at: timestamp.nullable(),
    note: z.string().nullable().meta({ description: 'The administrator’s note on the decision.' }),
  })
  .meta({ id: 'BanRequest' });

/** Routes of bans and ban requests. */
export const staffBanRoutes = {
  banUser: route({
    method: 'post',
    path: '/v1/admin/ban_user',
    caller: 'admin',
    summary: 'Bans a user from the bot and this site.',
    input: z.object({
      body: userBody.extend({
        reason: staffReason.optional(),
        days: z
          .int()
          .min(1)
          .max(MAX_BAN_DAYS)
          .optional()
          .meta({ description: 'How many days the ban lasts, by the clock of the API. Then `until` has no effect.' }),
        until: timestamp.optional().meta({
          description: `When the ban ends by itself: in the future, at most ${MAX_BAN_DAYS} days ahead. Without \`days\` and \`until\`, it does not end.`,
        }),
      }),
    }),
    response: done,
    errors: [
      ...staffErrors,
      'ban-end-invalid',
      'person-unknown',
      'ban-self',
      'ban-staff',
      'ban-present',
      'platform-unavailable',
      'platform-refused',
    ],
  }),
  unbanUser: route({
    method: 'post',
    path: '/v1/admin/unban_user',
    caller: 'admin',
    summary: 'Lifts a ban.',
    input: z.object({ body: userBody.extend({ reason: staffReason.optional() }) }),
    response: done,
    errors: [...staffErrors, 'ban-missing'],
  }),
  bans: route({
    method: 'post',
    path: '/v1/moderator/bans',
    caller: 'moderator',
    summary: 'A page of the banned users, newest first.',
    input: z.object({
      body: staffTokens.extend({
        limit: page.limit.max(200),
        offset: page.offset.default(0),
        before: page.before,
        search: text.max(100).default('').meta({ description: 'Part of the name, or an id.' }),
      }),
    }),
    response: z.object({
      total: z.int(),
      bans: z.array(
        z.object({
          person: userSummary,
          reason: z.string().nullable(),
          by: userSummary,
          at: timestamp,
          until: banEnd,
        }),
      ),
      next: nextCursor,
    }),
    errors: staffErrors,
  }),
  banRequests: route({
    method: 'post',
    path: '/v1/moderator/ban_requests',
    caller: 'moderator',
    summary: 'The ban requests of moderators: open ones first, then newest first.',
    input: z.object({
      body: staffTokens.extend({
        limit: page.limit.max(200),
        offset: page.offset.default(0),
        before: page.before,
        state: banRequest.shape.state.optional(),
      }),
    }),
    response: z.object({ total: z.int(), requests: z.array(banRequest), next: nextCursor }),
    errors: staffErrors,
  }),
  banRequest: route({
    method: 'post',
    path: '/v1/moderator/ban_requests/one',
    caller: 'moderator',
    summary: 'A ban request, which the caller has read then.',
    input: z.object({ body: staffTokens.extend({ id: recordId }) }),
    response: banRequest,
    errors: [...staffErrors, 'request-unknown'],
  }),
  requestBan: route({
    method: 'post',
    path: '/v1/moderator/ban_requests/propose',
    caller: 'moderator',
    summary: 'Requests a ban of a user, on which administrators decide.',
    input: z.object({ body: userBody.extend({ reason: staffReason, evidence: text.min(1).max(4000) }) }),
    response: banRequest,
    errors: [
      ...staffErrors,
      'person-unknown',
      'ban-self',
      'ban-staff',
      'ban-present',
      'request-present',
      'platform-unavailable',
      'platform-refused',
    ],
  }),
  assignBanRequest: route({
    method: 'post',
    path: '/v1/admin/ban_requests/assign',
    caller: 'admin',
    summary: 'Assigns an open ban request of somebody else to the caller, or to nobody.',
    input: z.object({
      body: staffTokens.extend({
        id: recordId,
        take: z.boolean().meta({ description: 'True assigns it to the caller, false to nobody.' }),
        seen: snowflake.nullable().meta({ description: 'The assignee that the caller saw; null if there was none.' }),
      }),
    }),
    response: banRequest,
    errors: [...staffErrors, 'request-unknown', 'request-decided', 'request-own', 'request-taken'],
  }),
  decideBan: route({
    method: 'post',
    path: '/v1/admin/ban_requests/decide',
    caller: 'admin',
    summary: 'Approves a ban request, which bans the user, or refuses it. Staff cannot decide on their own requests.',
    input: z.object({
      body: staffTokens.extend({
        id: recordId,
        decision: z.enum(['approve', 'refuse']),
        note: text.max(500).optional(),
      }),
    }),
    response: banRequest,
    errors: [...staffErrors, 'request-unknown', 'request-decided', 'request-own', 'ban-self', 'ban-staff'],
  }),
};
