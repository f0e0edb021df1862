import { defineMessage, defineMessages, type IntlShape, type MessageDescriptor } from 'react-intl';
import styles from './action-text.module.css';

/** The names of known actions. */
export const actionNames = defineMessages({
  banned_user_add: { id: 'actions.name.ban' },
  banned_user_remove: { id: 'actions.name.unban' },
  ban_end: { id: 'actions.name.ban-end' },
  leave_server: { id: 'actions.name.leave' },
  create_invite: { id: 'actions.name.invite' },
  ban_request_add: { id: 'actions.name.request' },
  ban_request_approve: { id: 'actions.name.approve' },
  ban_request_refuse: { id: 'actions.name.refuse' },
  ban_request_assign: { id: 'actions.name.request-assign' },
  note_add: { id: 'actions.name.note-add' },
  note_edit: { id: 'actions.name.note-edit' },
  note_remove: { id: 'actions.name.note-remove' },
  staff_grant: { id: 'actions.name.staff-grant' },
  staff_revoke: { id: 'actions.name.staff-revoke' },
  news_save: { id: 'actions.name.news-save' },
  news_remove: { id: 'actions.name.news-remove' },
  ticket_answer: { id: 'actions.name.ticket-answer' },
  ticket_assign: { id: 'actions.name.ticket-assign' },
  ticket_close: { id: 'actions.name.ticket-close' },
  ticket_reopen: { id: 'actions.name.ticket-reopen' },
});

/** The actions from the specification. */
export const specifiedActions = ['banned_user_add', 'banned_user_remove', 'leave_server', 'create_invite'] as const;

// Typed as a descriptor, so that formatMessage accepts values: messages of the table above have no placeholders.
const unknownName: MessageDescriptor = defineMessage({ id: 'actions.name.unknown' });

function hasName(action: string): action is keyof typeof actionNames {
  return Object.hasOwn(actionNames, action);
}

/** Formats the name of an action. An unknown one is "N/A" with its id. */
export function formatActionName(action: string, { formatMessage }: Pick<IntlShape, 'formatMessage'>): string {
  return hasName(action) ? formatMessage(actionNames[action]) : formatMessage(unknownName, { action });
}

const MAX_LINE_LENGTH = 50;

/** Splits a long description into sentences. */
export function splitDescription(description: string): string[] {
  if (description.length <= MAX_LINE_LENGTH) return [description];
  const parts = description.split('. ');
  // Splitting removes the full stop of every sentence except the last.
  return parts.map((part, index) => (index < parts.length - 1 ? `${part}.` : part)).filter((line) => line !== '.');
}

/** The description of an action. A long one has a line for each sentence. */
export function Description({ text }: { text: string }) {
  return <p className={styles.description}>{splitDescription(text).join('\n')}</p>;
}
