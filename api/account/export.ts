import type { contract } from 'api-contract/contract';
import type { Database } from '../db/tables.ts';
import type { RequestContext } from '../http/context.ts';

/** `GET /v1/me/export`: all data about the user. Secrets are not included, only that they exist. */
export async function exportAccount({ db, caller, now, reply }: RequestContext<typeof contract.exportAccount>) {
  const id = caller.userId;
  const [user, consent, factor, recoveryCodes, sessions, events, news, dismissals, staff, changes, actions, tickets] =
    await Promise.all([
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
        .selectFrom('account_events')
        .select(['event', 'ip', 'created_at'])
        .where('user_id', '=', id)
        .orderBy('id')
        .execute(),
      db
        .selectFrom('news')
        .select(['id', 'name_en', 'name_hu', 'description_en', 'description_hu', 'published_at'])
        .where('user_id', '=', id)
        .execute(),
      db.selectFrom('news_dismissals').select('news_id').where('user_id', '=', id).execute(),
      db
        .selectFrom('staff')
        .select(['role', 'granted_at', 'activated_at'])
        .where('user_id', '=', id)
        .executeTakeFirst(),
      db
        .selectFrom('guild_changes')
        .select(['guild_id', 'module', 'revision', 'created_at'])
        .where('user_id', '=', id)
        .orderBy('id')
        .execute(),
      exportStaffActions(db, id),
      exportTickets(db, id),
    ]);
  reply.header('content-disposition', 'attachment; filename="account.json"');
  return {
    exported_at: new Date(now()).toISOString(),
    account: user,
    chat_platform_consent: consent ?? null,
    second_factor: factor ? { ...factor, recovery_codes_left: recoveryCodes.length } : null,
    sessions,
    events,
    news,
    dismissed_news: dismissals.map(({ news_id }) => news_id),
    staff_role: staff ?? null,
    server_changes: changes,
    ...actions,
    ...tickets,
  };
}

/**
 * Staff actions that concern the user and, if they are staff, their own. The names of others are left out: a copy must not
 * adversely affect the rights of others (GDPR art. 15(4)).
 */
export async function exportStaffActions(db: Database, userId: string) {
  const [ban, actions, actionsAbout, banRequests, requestedBans] = await Promise.all([
    db
      .selectFrom('bans')
      .select(['reason', 'name', 'avatar', 'discriminator', 'created_at'])
      .where('user_id', '=', userId)
      .executeTakeFirst(),
    db
      .selectFrom('action_log')
      .select(['action', 'description', 'outcome', 'ip', 'created_at'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('action_log')
      .select(['action', 'description', 'outcome', 'created_at'])
      .where('subject', '=', userId)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('ban_requests')
      .select(['name', 'avatar', 'discriminator', 'reason', 'evidence', 'state', 'note', 'created_at', 'decided_at'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('ban_requests')
      .select(['user_id', 'reason', 'evidence', 'state', 'created_at'])
      .where('proposed_by', '=', userId)
      .orderBy('id')
      .execute(),
  ]);
  return {
    ban: ban ?? null,
    ban_proposals: banRequests,
    staff_actions_about_person: actionsAbout.map((action) => ({ ...action, description: removeAssignee(action) })),
    staff_actions: actions,
    proposed_bans: requestedBans,
  };
}

function removeAssignee({ action, description }: { action: string; description: string }): string {
  return action === 'ticket_assign' ? description.replace(/ to \d+\.$/, '.') : description;
}

/** A user's own tickets and, if they are staff, their work on other users' tickets. */
export async function exportTickets(db: Database, userId: string) {
  const [tickets, messages, staffReplies, assigned] = await Promise.all([
    db
      .selectFrom('tickets')
      .select(['id', 'subject', 'state', 'created_at', 'updated_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
    db
      .selectFrom('ticket_messages')
      .innerJoin('tickets', 'tickets.id', 'ticket_messages.ticket_id')
      .select(['ticket_id', 'by_staff', 'text', 'ticket_messages.created_at'])
      .where('tickets.user_id', '=', userId)
      .orderBy('number')
      .execute(),
    db
      .selectFrom('ticket_messages')
      .select(['ticket_id', 'text', 'created_at'])
      .where('author_id', '=', userId)
      .where('by_staff', '=', true)
      .orderBy('created_at')
      .execute(),
    db.selectFrom('tickets').select('id').where('assigned_to', '=', userId).orderBy('created_at').execute(),
  ]);
  return {
    tickets: tickets.map((ticket) => ({
      ...ticket,
      messages: messages
        .filter(({ ticket_id }) => ticket_id === ticket.id)
        .map(({ by_staff, text, created_at }) => ({ by_staff, text, created_at })),
    })),
    answered_tickets: staffReplies,
    assigned_tickets: assigned.map(({ id }) => id),
  };
}
