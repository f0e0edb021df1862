import { sql } from 'kysely';
import type { Database } from '../db/tables.ts';
import { mapPages, PAGE_SIZE, readPages, readPagesById } from '../http/json-stream.ts';

/**
 * Staff actions that concern the user and, if they are staff, their own. The names of others are left out: a copy must not
 * adversely affect the rights of others (GDPR art. 15(4)).
 */
export function exportStaffActions(db: Database, userId: string) {
  return {
    ban_requests_about_person: readPagesById((after) =>
      db
        .selectFrom('ban_requests')
        .select(['id', 'name', 'avatar', 'discriminator', 'reason', 'evidence', 'state', 'note'])
        .select(['created_at', 'decided_at'])
        .where('user_id', '=', userId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(PAGE_SIZE)
        .execute(),
    ),
    staff_actions_about_person: mapPages(readActions(db, 'subject', userId), ({ id: _, ip: __, ...action }) => ({
      ...action,
      description: removeAssignee(action),
    })),
    staff_actions: mapPages(readActions(db, 'user_id', userId), ({ id: _, ...action }) => action),
    staff_notes_about_person: mapPages(readNotes(db, 'user_id', userId), ({ user_id: _, ...note }) => note),
    own_staff_notes: readNotes(db, 'author_id', userId),
    assigned_ban_requests: readBanRequestIds(db, userId, 'assigned'),
    opened_ban_requests: readBanRequestIds(db, userId, 'opened'),
    own_ban_requests: readPagesById((after) =>
      db
        .selectFrom('ban_requests')
        .select(['id', 'user_id', 'reason', 'evidence', 'state', 'created_at'])
        .where('requested_by', '=', userId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(PAGE_SIZE)
        .execute(),
    ),
  };
}

/** The ids of open ban requests that are assigned to the user or that they have opened. */
function readBanRequestIds(db: Database, userId: string, relation: 'assigned' | 'opened') {
  return mapPages(
    readPages<{ id: number }>((last) => {
      const query = db
        .selectFrom('ban_requests')
        .select('id')
        .where('id', '>', last?.id ?? 0)
        .orderBy('id')
        .limit(PAGE_SIZE);
      if (relation === 'assigned') return query.where('assigned_to', '=', userId).execute();
      const opened = db.selectFrom('ban_request_reads').select('request_id').where('user_id', '=', userId);
      return query.where('id', 'in', opened).execute();
    }),
    ({ id }) => String(id),
  );
}

function readNotes(db: Database, column: 'user_id' | 'author_id', userId: string) {
  return readPagesById((after) =>
    db
      .selectFrom('staff_notes')
      .select(['id', 'user_id', 'text', 'created_at', 'edited_at'])
      .where(column, '=', userId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE_SIZE)
      .execute(),
  );
}

/** In the order of the index, because the log is long. */
function readActions(db: Database, column: 'subject' | 'user_id', userId: string) {
  const actions = db
    .selectFrom('action_log')
    .select(['id', 'action', 'description', 'outcome', 'ip', 'created_at'])
    .where(column, '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(PAGE_SIZE);
  return readPages<Awaited<ReturnType<typeof actions.executeTakeFirstOrThrow>>>((last) => {
    const isAfter = sql<boolean>`(created_at, id) > (select created_at, id from action_log where id = ${last?.id})`;
    return (last ? actions.where(isAfter) : actions).execute();
  });
}

function removeAssignee({ action, description }: { action: string; description: string }): string {
  return action === 'ticket_assign' ? description.replace(/ to \d+\.$/, '.') : description;
}
