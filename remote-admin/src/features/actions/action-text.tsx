import { defineMessage, defineMessages, type IntlShape, type MessageDescriptor } from 'react-intl';
import styles from './description.module.css';

/** The actions that have a name. */
export const actionNames = defineMessages({
  banned_user_add: { id: 'actions.name.ban' },
  banned_user_remove: { id: 'actions.name.unban' },
  leave_server: { id: 'actions.name.leave' },
  create_invite: { id: 'actions.name.invite' },
  ban_request_add: { id: 'actions.name.request' },
  ban_request_approve: { id: 'actions.name.approve' },
  ban_request_refuse: { id: 'actions.name.refuse' },
  ticket_answer: { id: 'actions.name.ticket-answer' },
  ticket_assign: { id: 'actions.name.ticket-assign' },
  ticket_close: { id: 'actions.name.ticket-close' },
  ticket_reopen: { id: 'actions.name.ticket-reopen' },
});

/** The actions that every API knows. */
export const specifiedActions = ['banned_user_add', 'banned_user_remove', 'leave_server', 'create_invite'] as const;

// With a value, unlike the others.
const unknown: MessageDescriptor = defineMessage({ id: 'actions.name.unknown' });

function isNamed(action: string): action is keyof typeof actionNames {
  return Object.hasOwn(actionNames, action);
}

/** What an action is called; one that nobody knows is shown as it is. */
export function formatActionName(action: string, { formatMessage }: Pick<IntlShape, 'formatMessage'>): string {
  return isNamed(action) ? formatMessage(actionNames[action]) : formatMessage(unknown, { action });
}

const MAX_LINE_LENGTH = 50;

/** A description as it is shown: sentence by sentence where it is long. */
export function splitDescription(description: string): string[] {
  if (description.length <= MAX_LINE_LENGTH) return [description];
  const parts = description.split('. ');
  // Splitting takes the full stop of every sentence but the last one.
  return parts.map((part, index) => (index < parts.length - 1 ? `${part}.` : part)).filter((line) => line !== '.');
}

/** What was done, sentence by sentence where that is long. */
export function Description({ text }: { text: string }) {
  return <p className={styles.description}>{splitDescription(text).join('\n')}</p>;
}
