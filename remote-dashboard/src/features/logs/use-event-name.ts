import { type IntlShape, useIntl } from 'react-intl';
import { eventNames, isKnownEvent } from './log-events.ts';

/** What an event is called; one that this page does not know goes by its id. */
export function eventNameIn({ formatMessage }: Pick<IntlShape, 'formatMessage'>, id: string): string {
  return isKnownEvent(id) ? formatMessage(eventNames[id]) : id;
}

/** What events are called. */
export function useEventName() {
  const intl = useIntl();
  return (id: string) => eventNameIn(intl, id);
}
