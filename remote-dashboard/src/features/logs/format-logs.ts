import type { IntlShape } from 'react-intl';
import { formatEventName, sortEvents } from './log-event-names.ts';
import { diffLogs, type LogChannel } from './log-list.ts';

/** Formats the differences between two versions of the log channels. */
export function formatLogDifferences(intl: IntlShape, before: LogChannel[], after: LogChannel[]) {
  return diffLogs(before, after, {
    absent: intl.formatMessage({ id: 'logs.absent' }),
    events: (ids) =>
      ids.length === 0
        ? intl.formatMessage({ id: 'logs.no-events' })
        : intl.formatList(sortEvents(ids).map((id) => formatEventName(intl, id))),
  });
}
