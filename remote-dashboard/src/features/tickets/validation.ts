import type { IntlShape } from 'react-intl';
import { MAX_MESSAGE_LENGTH } from 'shared-ui/app/tickets';

type Intl = Pick<IntlShape, 'formatMessage'>;

const MAX_SUBJECT_LENGTH = 120;

/** The error message for a subject, or undefined. */
export function validateSubject(subject: string, { formatMessage }: Intl): string | undefined {
  const { length } = subject.trim();
  if (length === 0) return formatMessage({ id: 'tickets.subject.empty' });
  if (length > MAX_SUBJECT_LENGTH)
    return formatMessage(
      { id: 'tickets.subject.long' },
      { most: MAX_SUBJECT_LENGTH, over: length - MAX_SUBJECT_LENGTH },
    );
  return undefined;
}

/** The error message for a ticket message, or undefined. */
export function validateMessage(text: string, { formatMessage }: Intl): string | undefined {
  const { length } = text.trim();
  if (length === 0) return formatMessage({ id: 'tickets.text.empty' });
  if (length > MAX_MESSAGE_LENGTH)
    return formatMessage({ id: 'tickets.text.long' }, { most: MAX_MESSAGE_LENGTH, over: length - MAX_MESSAGE_LENGTH });
  return undefined;
}
