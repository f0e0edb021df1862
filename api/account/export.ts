import type { contract } from 'api-contract/contract';
import { sql } from 'kysely';
import type { Database } from '../db/tables.ts';
import type { RequestContext } from '../http/context.ts';
import { mapPages, PAGE_SIZE, readPages, readPagesById, streamJson, stringifyObject } from '../http/json-stream.ts';
import { exportStaffActions } from './export-staff-actions.ts';

/** `GET /v1/me/export`: all data about the user. Secrets are not included, only that they exist. */
export async function exportAccount(call: RequestContext<typeof contract.exportAccount>) {
  const { db, caller, now, reply, exportSlots } = call;
  exportSlots.take(caller.userId, reply);
  const id = caller.userId;
  const [user, consent, factor, recoveryCodes, sessions, news, dismissals, notices, staff, ban] = await Promise.all([
    db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    db.selectFrom('platform_tokens').select('expires_at').where('user_id', '=', id).executeTakeFirst(),
    db
      .selectFrom('second_factors')
      .select(['confirmed_at', 'failures', 'locked_until'])
      .where('user_id', '=', id)
      .executeTakeFirst(),
    db.selectFrom('recovery_codes').select('user_id').where('user_id', '=', id).execute(),
    db
      .selectFrom('sessions')
      .select(['id', 'created_at', 'last_seen_at', 'expires_at', 'ip', 'user_agent'])
      .where('user_id', '=', id)
      .execute(),
    db
      .selectFrom('news')
      .select(['id', 'name_en', 'name_hu', 'description_en', 'description_hu', 'published_at'])
      .where('user_id', '=', id)
      .execute(),
    db.selectFrom('news_dismissals').select('news_id').where('user_id', '=', id).execute(),
    db.selectFrom('problem_notices').select(['guild_id', 'problem', 'notified_at']).where('user_id', '=', id).execute(),
    db.selectFrom('staff').select(['role', 'granted_at', 'activated_at']).where('user_id', '=', id).executeTakeFirst(),
    db
      .selectFrom('bans')
      .select(['reason', 'name', 'avatar', 'discriminator', 'created_at', 'expires_at'])
      .where('user_id', '=', id)
      .executeTakeFirst(),
  ]);
  const text = stringifyObject({
    exported_at: new Date(now()).toISOString(),
    account: user,
    chat_platform_consent: consent ?? null,
    second_factor: factor ? { ...factor, recovery_codes_left: recoveryCodes.length } : null,
    sessions,
    events: exportEvents(db, id),
    news,
    dismissed_news: dismissals.map(({ news_id }) => news_id),
    problem_notices: notices,
    staff_role: staff ?? null,
    server_changes: exportChanges(db, id),
    bot_decisions: exportDecisions(db, id),
    ban: ban ?? null,
    ...exportStaffActions(db, id),
    ...exportTickets(db, id),
  });
  reply.header('content-disposition', 'attachment; filename="account.json"');
  return streamJson(call, text);
}

function exportEvents(db: Database, userId: string) {
  return readPagesById((after) =>
    db
      .selectFrom('account_events')
      .select(['id', 'event', 'ip', 'created_at'])
      .where('user_id', '=', userId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE_SIZE)
      .execute(),
  );
}

function exportChanges(db: Database, userId: string) {
  return readPagesById((after) =>
    db
      .selectFrom('guild_changes')
      .select(['id', 'guild_id', 'module', 'revision', 'pause', 'created_at'])
      .where('user_id', '=', userId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE_SIZE)
      .execute(),
  );
}

/** What the bot did with the user on servers. */
function exportDecisions(db: Database, userId: string) {
  const decisions = db
    .selectFrom('decisions')
    .select([
      'id',
      'guild_id',
      'at',
      'feature',
      'outcome',
      'reason',
      'event',
      'user_name',
      'channel_id',
      'channel_name',
    ])
    .where('user_id', '=', userId)
    .orderBy('at')
    .orderBy('id')
    .limit(PAGE_SIZE);
  return readPages<Awaited<ReturnType<typeof decisions.executeTakeFirstOrThrow>>>((last) =>
    (last ? decisions.where(sql<boolean>`(at, id) > (${last.at}, ${last.id})`) : decisions).execute(),
  );
}

/** A user's own tickets and, if they are staff, their work on other users' tickets. */
function exportTickets(db: Database, userId: string) {
  return {
    tickets: exportOwnTickets(db, userId),
    answered_tickets: exportStaffReplies(db, userId),
    assigned_tickets: mapPages(readTickets(db, 'assigned_to', userId), ({ id }) => id),
  };
}

/** One ticket at a time, because it may have a hundred long messages. */
async function* exportOwnTickets(db: Database, userId: string) {
  for await (const page of readTickets(db, 'user_id', userId)) {
    for (const ticket of page) {
      const messages = await db
        .selectFrom('ticket_messages')
        .select(['by_staff', 'text', 'created_at'])
        .where('ticket_id', '=', ticket.id)
        .orderBy('number')
        .execute();
      yield [{ ...ticket, messages }];
    }
  }
}

function readTickets(db: Database, column: 'user_id' | 'assigned_to', userId: string) {
  const tickets = db
    .selectFrom('tickets')
    .select(['id', 'subject', 'state', 'created_at', 'updated_at'])
    .where(column, '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(PAGE_SIZE);
  return readPages<Awaited<ReturnType<typeof tickets.executeTakeFirstOrThrow>>>((last) => {
    const isAfter = sql<boolean>`(created_at, id) > (select created_at, id from tickets where id = ${last?.id})`;
    return (last ? tickets.where(isAfter) : tickets).execute();
  });
}

function exportStaffReplies(db: Database, userId: string) {
  const replies = db
    .selectFrom('ticket_messages')
    .select(['ticket_id', 'text', 'created_at', 'number'])
    .where('author_id', '=', userId)
    .where('by_staff', '=', true)
    .orderBy('created_at')
    .orderBy('ticket_id')
    .orderBy('number')
    .limit(PAGE_SIZE);
  const pages = readPages<Awaited<ReturnType<typeof replies.executeTakeFirstOrThrow>>>((last) => {
    const isAfter = sql<boolean>`(created_at, ticket_id, number) > (select created_at, ticket_id, number
      from ticket_messages where ticket_id = ${last?.ticket_id} and number = ${last?.number})`;
    return (last ? replies.where(isAfter) : replies).execute();
  });
  return mapPages(pages, ({ number: _, ...reply }) => reply);
}
