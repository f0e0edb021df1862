import { type ApiError, type ApiResult, api } from 'shared-ui';
import { staffRequest } from '../../auth/staff-request.ts';
import type { UserSummary } from '../../components/user-line.tsx';

/** A note of staff about a user. */
export interface Note {
  id: string;
  text: string;
  by: UserSummary;
  /** Whether the signed-in user wrote it. */
  own: boolean;
  at: string;
  edited_at: string | null;
}

/** The API's limit of notes about a user. */
export const MAX_NOTES = 50;

/** The API's limit for the text of a note. */
export const MAX_NOTE_LENGTH = 1000;

/** Adds a note about a user. */
export function addNote(userid: string, text: string): Promise<ApiResult<Note>> {
  return staffRequest((tokens) => api.POST('/v1/moderator/user/notes/add', { body: { ...tokens, userid, text } }));
}

interface NoteEdit {
  id: string;
  text: string;
  /** When the note was edited last, as far as the author knows; undefined replaces what another window has saved. */
  edited_at?: string | null;
}

/** Changes the text of a note. */
export function editNote(edit: NoteEdit): Promise<ApiResult<Note>> {
  return staffRequest((tokens) => api.POST('/v1/moderator/user/notes/edit', { body: { ...tokens, ...edit } }));
}

/** Removes a note. */
export function removeNote(id: string): Promise<ApiResult<unknown>> {
  return staffRequest<unknown>((tokens) => api.POST('/v1/moderator/user/notes/remove', { body: { ...tokens, id } }));
}

/** Whether the author has edited the note in another window. */
export function isNoteChanged(result: ApiResult<unknown>): boolean {
  return result.kind === 'http-error' && result.reason === 'note-changed';
}

/** Whether somebody else has removed the note. */
export function isNoteUnknown(error: ApiError): boolean {
  return error.kind === 'http-error' && error.reason === 'note-unknown';
}
