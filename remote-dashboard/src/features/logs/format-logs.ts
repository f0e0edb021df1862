import type { IntlShape } from 'react-intl';
import type { Difference, ListDifference } from '../../editor/versioned.ts';
import { formatEventName, sortEvents } from './log-event-names.ts';
import type { LogChannel, LogException, LogSettings } from './log-settings.ts';
import { type ChannelChange, diffChannels, EXCEPTIONS_ID, hasSameExceptions } from './logs-draft.ts';

/** Formats the differences between two versions of the log settings. */
export function formatLogDifferences(intl: IntlShape, before: LogSettings, after: LogSettings): Difference[] {
  const channels = diffChannels(before, after).map((change) => formatChannelChange(intl, change));
  const [oldExceptions = [], newExceptions = []] = [before.exceptions, after.exceptions];
  if (hasSameExceptions(oldExceptions, newExceptions)) return channels;
  return [
    ...channels,
    {
      id: EXCEPTIONS_ID,
      label: intl.formatMessage({ id: 'logs.exceptions.server' }),
      before: formatExceptions(intl, oldExceptions),
      after: formatExceptions(intl, newExceptions),
      summary: intl.formatMessage({ id: 'logs.did.exceptions' }),
    },
  ];
}

function formatChannelChange(intl: IntlShape, { id, name, before, after }: ChannelChange): Difference {
  const channel = `#${name}`;
  const difference = {
    id,
    label: channel,
    before: formatLogChannel(intl, before),
    after: formatLogChannel(intl, after),
  };
  if (!before) return { ...difference, summary: intl.formatMessage({ id: 'logs.did.added' }, { channel }) };
  if (!after) return { ...difference, summary: intl.formatMessage({ id: 'logs.did.removed' }, { channel }) };
  const formatEntries = ({ events, exceptions }: LogChannel) => [
    ...sortEvents(events).map((event) => formatEventName(intl, event)),
    ...exceptions.map((exception) =>
      intl.formatMessage({ id: 'logs.exception' }, { name: formatException(exception) }),
    ),
  ];
  const events = diffLists(before.events, after.events);
  return {
    ...difference,
    summary: formatEventsSummary(intl, channel, events),
    items: diffLists(formatEntries(before), formatEntries(after)),
  };
}

function formatEventsSummary(intl: IntlShape, channel: string, { added, removed }: ListDifference): string {
  const formatEvents = (ids: string[]) =>
    ids.length > 2
      ? intl.formatMessage({ id: 'logs.did.count' }, { count: ids.length })
      : intl.formatList(ids.map((id) => formatEventName(intl, id)));
  if (added.length === 0 && removed.length === 0)
    return intl.formatMessage({ id: 'logs.did.channel-exceptions' }, { channel });
  if (removed.length === 0)
    return intl.formatMessage({ id: 'logs.did.events-added' }, { channel, events: formatEvents(added) });
  if (added.length === 0)
    return intl.formatMessage({ id: 'logs.did.events-removed' }, { channel, events: formatEvents(removed) });
  return intl.formatMessage(
    { id: 'logs.did.events-changed' },
    { channel, added: added.length, removed: removed.length },
  );
}

function diffLists(before: readonly string[], after: readonly string[]): ListDifference {
  const removed = before.filter((entry) => !after.includes(entry));
  const added = after.filter((entry) => !before.includes(entry));
  return { removed, added, unchanged: before.length - removed.length };
}

function formatLogChannel(intl: IntlShape, channel: LogChannel | undefined): string {
  if (!channel) return intl.formatMessage({ id: 'logs.absent' });
  const events =
    channel.events.length === 0
      ? intl.formatMessage({ id: 'logs.no-events' })
      : intl.formatList(sortEvents(channel.events).map((id) => formatEventName(intl, id)));
  if (channel.exceptions.length === 0) return events;
  const exceptions = formatExceptions(intl, channel.exceptions);
  return intl.formatMessage({ id: 'logs.events-except' }, { events, exceptions });
}

function formatExceptions(intl: IntlShape, exceptions: readonly LogException[]): string {
  return exceptions.length === 0
    ? intl.formatMessage({ id: 'logs.exceptions.none' })
    : intl.formatList(exceptions.map(formatException));
}

const prefixes: Record<LogException['kind'], string> = { channel: '#', role: '@', user: '', bot: '' };

/** Formats an exception as the chat platform writes its name. */
export function formatException({ kind, name }: LogException): string {
  return name.startsWith(prefixes[kind]) ? name : `${prefixes[kind]}${name}`;
}
