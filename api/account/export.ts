import type { contract } from 'api-contract/contract';
import type { Call } from '../http/implement.ts';
import { exportTickets } from '../support/export-tickets.ts';
import { exportStaffDeeds } from './export-staff-deeds.ts';

/** `GET /v1/me/export`: everything that is held about the person, secrets by their existence alone. */
export async function answerExport({ db, caller, now, reply }: Call<typeof contract.exportAccount>) {
  const id = caller.userId;
  const [user, consent, factor, recoveryCodes, sessions, events, news, dismissals, staff, changes, deeds, tickets] =
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
      exportStaffDeeds(db, id),
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
    ...deeds,
    ...tickets,
  };
}
