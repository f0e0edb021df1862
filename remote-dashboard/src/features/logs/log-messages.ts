import type { IntlShape } from 'react-intl';
import { eventNameIn, inGroupOrder } from './log-events.ts';
import { type LogChannel, logDifferences } from './log-list.ts';

/** In what two versions of the log channels differ, in words. */
export function logDifferencesIn(intl: IntlShape, before: LogChannel[], after: LogChannel[]) {
  return logDifferences(before, after, {
    absent: intl.formatMessage({ id: 'logs.absent' }),
    events: (ids) =>
      ids.length === 0
        ? intl.formatMessage({ id: 'logs.no-events' })
        : intl.formatList(inGroupOrder(ids).map((id) => eventNameIn(intl, id))),
  });
}
