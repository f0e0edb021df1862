import type { contract } from 'api-contract/contract';
import { sql } from 'kysely';
import type { Database } from '../db/tables.ts';
import { ApiError } from '../errors.ts';
import type { RequestContext } from '../http/context.ts';
import type { ChatPlatform } from '../platform/chat-platform.ts';
import { addMs, MINUTE_MS } from '../time.ts';
import { type StaffActionName, writeActionLogEntry } from './action-log.ts';
import { findUserProfile, type StaffDeps, selectUserName, toUserSummary } from './chat-users.ts';
import { describeAction } from './describe-action.ts';

/** The maximum number of notes about a user. */
const MAX_NOTES = 50;

/** How long an equal note of the same author counts as a repetition. */
const REPEAT_WINDOW_MS = 10 * MINUTE_MS;

type AddCall = RequestContext<typeof contract.addNote, StaffDeps>;

/** `POST /v1/moderator/user/notes/add`. A repetition, because the response was lost, returns the note that exists. */
export async function addNote(call: AddCall) {
  const { db, now, caller, input } = call;
  const { userid, text } = input.body;
  await findUserProfile(call, userid);
  return db.transaction().execute(async (transaction) => {
    const inTransaction = { ...call, db: transaction };
    // One at a time for each user, so that the limit is exact. The user may have no account, whose row could be locked.
    await sql`select pg_advisory_xact_lock(hashtext(${`staff-notes:${userid}`}))`.execute(transaction);
    const notes = await transaction
      .selectFrom('staff_notes')
      .select(['id', 'author_id', 'text', 'created_at'])
      .where('user_id', '=', userid)
      .orderBy('id', 'desc')
      .execute();
    const [newest] = notes;
    const isRepeated =
      newest?.author_id === caller.userId &&
      newest.text === text &&
      newest.created_at > addMs(now(), -REPEAT_WINDOW_MS);
    if (isRepeated) return readNote(inTransaction, newest.id);
    if (notes.length >= MAX_NOTES) throw new ApiError('notes-full');
    const { id } = await transaction
      .insertInto('staff_notes')
      .values({ user_id: userid, author_id: caller.userId, text, created_at: new Date(now()) })
      .returning('id')
      .executeTakeFirstOrThrow();
    await logNoteAction(inTransaction, 'note_add', userid);
    return readNote(inTransaction, id);
  });
}

/** `POST /v1/moderator/user/notes/edit`: does nothing if the text is the same, or was edited since the client read it. */
export function editNote(call: RequestContext<typeof contract.editNote>) {
  const { db, now, caller, input } = call;
  const { id, text, edited_at } = input.body;
  return db.transaction().execute(async (transaction) => {
    const inTransaction = { ...call, db: transaction };
    const note = await lockNote(transaction, id);
    if (note.author_id !== caller.userId) throw new ApiError('note-foreign');
    if (note.text !== text) {
      const editedAt = note.edited_at?.toISOString() ?? null;
      if (edited_at !== undefined && edited_at !== editedAt) throw new ApiError('note-changed');
      await transaction
        .updateTable('staff_notes')
        .set({ text, edited_at: new Date(now()) })
        .where('id', '=', note.id)
        .execute();
      await logNoteAction(inTransaction, 'note_edit', note.user_id);
    }
    return readNote(inTransaction, note.id);
  });
}

/** `POST /v1/moderator/user/notes/remove`. */
export async function removeNote(call: RequestContext<typeof contract.removeNote>) {
  const { db, caller, input } = call;
  await db.transaction().execute(async (transaction) => {
    const { id, user_id, author_id } = await lockNote(transaction, input.body.id);
    if (author_id !== caller.userId && caller.role !== 'admin') throw new ApiError('note-foreign');
    await transaction.deleteFrom('staff_notes').where('id', '=', id).execute();
    await logNoteAction({ ...call, db: transaction }, 'note_remove', user_id);
  });
  return { message: 'OK' };
}

async function lockNote(db: Database, id: string) {
  const note = /^\d{1,15}$/.test(id)
    ? await db.selectFrom('staff_notes').selectAll().where('id', '=', Number(id)).forUpdate().executeTakeFirst()
    : undefined;
  if (!note) throw new ApiError('note-unknown');
  return note;
}

/** Without the text, which would stay in the log after the note is removed. */
function logNoteAction(call: Parameters<typeof writeActionLogEntry>[0], action: NoteAction, userId: string) {
  const entry = { action, subject: userId, description: describeAction(action, { id: userId }) };
  return writeActionLogEntry(call, entry, 'done');
}

type NoteAction = Extract<StaffActionName, `note_${string}`>;

/** The database, and who reads. */
interface ReaderContext {
  db: Database;
  platform: ChatPlatform;
  caller: { userId: string };
}

/** The notes about a user, newest first. */
export async function listNotes(context: ReaderContext, userId: string) {
  const rows = await selectNotes(context.db).where('note.user_id', '=', userId).orderBy('note.id', 'desc').execute();
  return rows.map((row) => toNote(context, row));
}

async function readNote(context: ReaderContext, id: number) {
  return toNote(context, await selectNotes(context.db).where('note.id', '=', id).executeTakeFirstOrThrow());
}

function selectNotes(db: Database) {
  return db
    .selectFrom('staff_notes as note')
    .leftJoin('users as author', 'author.id', 'note.author_id')
    .select(['note.id', 'note.text', 'note.author_id', 'note.created_at', 'note.edited_at'])
    .select([selectUserName('author').as('name'), 'author.avatar', 'author.discriminator']);
}

type NoteRow = Awaited<ReturnType<ReturnType<typeof selectNotes>['executeTakeFirstOrThrow']>>;

function toNote(context: ReaderContext, { id, text, author_id, created_at, edited_at, ...profile }: NoteRow) {
  return {
    id: String(id),
    text,
    by: toUserSummary(context, { ...profile, id: author_id }),
    own: author_id === context.caller.userId,
    at: created_at.toISOString(),
    edited_at: edited_at?.toISOString() ?? null,
  };
}
