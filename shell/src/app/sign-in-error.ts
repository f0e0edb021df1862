import { defineMessage, type IntlShape } from 'react-intl';
import { toast } from 'shared-ui';

const errorMessages = {
  denied: defineMessage({ id: 'sign-in.denied' }),
  expired: defineMessage({ id: 'sign-in.expired' }),
  limited: defineMessage({ id: 'sign-in.limited' }),
  unavailable: defineMessage({ id: 'sign-in.unavailable' }),
  unreachable: defineMessage({ id: 'sign-in.unreachable' }),
  banned: defineMessage({ id: 'sign-in.banned' }),
};

function isKnownError(value: string | null): value is keyof typeof errorMessages {
  return value !== null && Object.hasOwn(errorMessages, value);
}

/** Shows the sign-in error of a query as a toast. Returns the query without it. */
export function showSignInError(search: string, { formatMessage, formatDate }: IntlShape): string {
  const query = new URLSearchParams(search);
  const error = query.get('signin');
  const until = new Date(query.get('until') ?? Number.NaN);
  query.delete('signin');
  query.delete('until');
  if (error === 'banned' && !Number.isNaN(until.getTime())) {
    const date = formatDate(until, { dateStyle: 'long', timeStyle: 'short' });
    toast({ type: 'error', text: formatMessage({ id: 'sign-in.banned-until' }, { date }) });
  } else if (isKnownError(error)) toast({ type: 'error', text: formatMessage(errorMessages[error]) });
  return query.toString();
}
