import type { IntlShape } from 'react-intl';

type Intl = Pick<IntlShape, 'formatMessage'>;

const longestSubject = 120;
const longestMessage = 4000;

/** What is wrong with a subject. */
export function subjectProblem(subject: string, { formatMessage }: Intl): string | undefined {
  const { length } = subject.trim();
  if (length === 0) return formatMessage({ id: 'tickets.subject.empty' });
  if (length > longestSubject)
    return formatMessage({ id: 'tickets.subject.long' }, { most: longestSubject, over: length - longestSubject });
  return undefined;
}

/** What is wrong with a message. */
export function messageProblem(text: string, { formatMessage }: Intl): string | undefined {
  const { length } = text.trim();
  if (length === 0) return formatMessage({ id: 'tickets.text.empty' });
  if (length > longestMessage)
    return formatMessage({ id: 'tickets.text.long' }, { most: longestMessage, over: length - longestMessage });
  return undefined;
}
