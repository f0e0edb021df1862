import type { IntlShape } from 'react-intl';
import { formatEventName, sortEvents } from './log-event-names.ts';
import type { LogException, LogSettings } from './log-settings.ts';
import { diffLogs } from './logs-draft.ts';

/** Formats the differences between two versions of the log settings. */
export function formatLogDifferences(intl: IntlShape, before: LogSettings, after: LogSettings) {
  const formatEvents = (ids: string[]) =>
    ids.length === 0
      ? intl.formatMessage({ id: 'logs.no-events' })
      : intl.formatList(sortEvents(ids).map((id) => formatEventName(intl, id)));
  const formatExceptions = (exceptions: readonly LogException[]) => intl.formatList(exceptions.map(formatException));
  return diffLogs(before, after, {
    absent: intl.formatMessage({ id: 'logs.absent' }),
    exceptionsLabel: intl.formatMessage({ id: 'logs.exceptions.server' }),
    channel: ({ events, exceptions }) =>
      exceptions.length === 0
        ? formatEvents(events)
        : intl.formatMessage(
            { id: 'logs.events-except' },
            { events: formatEvents(events), exceptions: formatExceptions(exceptions) },
          ),
    exceptions: (exceptions) =>
      exceptions.length === 0 ? intl.formatMessage({ id: 'logs.exceptions.none' }) : formatExceptions(exceptions),
  });
}

const prefixes: Record<LogException['kind'], string> = { channel: '#', role: '@', user: '', bot: '' };

/** Formats an exception as the chat platform writes its name. */
export function formatException({ kind, name }: LogException): string {
  return name.startsWith(prefixes[kind]) ? name : `${prefixes[kind]}${name}`;
}
