import { z } from 'zod';
import { route } from './route.ts';
import { done, recordId, snowflake, staffTokens, text, timestamp } from './shapes.ts';
import { actionSummary } from './staff-actions.ts';
import { banEnd, userSummary } from './staff-bans.ts';
import { staffErrors } from './staff-servers.ts';
import { ticketState } from './tickets.ts';

/** A note of staff about a user. */
const staffNote = z
  .object({
    id: recordId,
    text: z.string(),
    by: userSummary,
    own: z.boolean().meta({ description: 'Whether the caller wrote it.' }),
    at: timestamp,
    edited_at: timestamp.nullable(),
  })
  .meta({ id: 'StaffNote' });

const noteText = text.min(1).max(1000);

/** Routes about a single user. */
export const staffUserRoutes = {
  chatUser: route({
    method: 'get',
    path: '/v1/public/get_discord_user',
    caller: 'open',
    summary: 'A user of the chat platform. Only staff see whether they are banned.',
    input: z.object({ query: z.object({ id: snowflake }) }),
    response: z
      .object({
        id: snowflake,
        username: z.string(),
        discriminator: z.string(),
        avatar: z.string(),
        createdAt: z.int().meta({ description: 'Seconds since 1970.' }),
        is_banned: z.boolean(),
        banned_until: timestamp.optional().meta({ description: 'When the ban ends; missing if it is permanent.' }),
      })
      .meta({ id: 'ChatUser' }),
    errors: ['person-unknown', 'platform-unavailable', 'platform-refused'],
  }),
  staffUser: route({
    method: 'post',
    path: '/v1/moderator/user',
    caller: 'moderator',
    summary:
      'A user’s ban, sessions, servers and tickets, what staff did about them, and their notes. The newest 50 of each list.',
    input: z.object({ body: staffTokens.extend({ userid: snowflake }) }),
    response: z
      .object({
        ban: z.object({ reason: z.string().nullable(), by: userSummary, at: timestamp, until: banEnd }).nullable(),
        ban_request: recordId.nullable().meta({ description: 'The open ban request about the user.' }),
        first_sign_in: timestamp
          .nullable()
          .meta({ description: 'When the user first returned from the consent page; null if they never did.' }),
        sessions: z.int().meta({ description: 'The number of devices that are signed in.' }),
        servers: z.array(z.object({ id: snowflake, name: z.string(), members: z.int().nullable() })).meta({
          description: 'The servers with the bot that the user owns. Servers whose owner is not known yet are missing.',
        }),
        tickets: z.array(z.object({ id: recordId, subject: z.string(), state: ticketState, created_at: timestamp })),
        notes: z.array(staffNote),
        actions: z.array(actionSummary),
      })
      .meta({ id: 'StaffUser' }),
    errors: staffErrors,
  }),
  addNote: route({
    method: 'post',
    path: '/v1/moderator/user/notes/add',
    caller: 'moderator',
    summary: 'Adds a note about a user, for all staff to read.',
    input: z.object({ body: staffTokens.extend({ userid: snowflake, text: noteText }) }),
    response: staffNote,
    errors: [...staffErrors, 'person-unknown', 'notes-full', 'platform-unavailable', 'platform-refused'],
  }),
  editNote: route({
    method: 'post',
    path: '/v1/moderator/user/notes/edit',
    caller: 'moderator',
    summary: 'Changes the text of a note. Only its author may do this.',
    input: z.object({
      body: staffTokens.extend({
        id: recordId,
        text: noteText,
        edited_at: timestamp.nullable().optional().meta({
          description:
            'When the note was edited last, as the client knows it. If it was edited since, nothing changes.',
        }),
      }),
    }),
    response: staffNote,
    errors: [...staffErrors, 'note-unknown', 'note-foreign', 'note-changed'],
  }),
  removeNote: route({
    method: 'post',
    path: '/v1/moderator/user/notes/remove',
    caller: 'moderator',
    summary: 'Removes a note. Only its author and administrators may do this.',
    input: z.object({ body: staffTokens.extend({ id: recordId }) }),
    response: done,
    errors: [...staffErrors, 'note-unknown', 'note-foreign'],
  }),
};
