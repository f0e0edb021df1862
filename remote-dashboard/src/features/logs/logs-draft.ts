import { getProperty } from 'shared-ui/app';
import {
  type LogChannel,
  type LogException,
  type LogSettings,
  parseExceptions,
  parseNamed,
  parseStrings,
} from './log-settings.ts';

/** The unsaved changes of the page. */
export interface LogsDraft {
  /** The changed and new log channels. */
  channels: ChannelDraft[];
  /** The ids of the removed log channels. */
  removed: string[];
  /** The exceptions for all log channels, if they are changed. */
  exceptions?: LogException[] | undefined;
}

/** A log channel in the editor. */
export interface ChannelDraft {
  /** The id of the saved log channel that it replaces; for a new one, a generated key. */
  key: string;
  channel?: { id: string; name: string } | undefined;
  events: string[];
  exceptions: LogException[];
}

export const EMPTY_DRAFT: LogsDraft = { channels: [], removed: [] };

/** A key for a new log channel. */
export function createKey({ channels }: LogsDraft): string {
  let number = channels.length;
  while (channels.some(({ key }) => key === `new-${number}`)) number += 1;
  return `new-${number}`;
}

/** The log channel as it is saved, or an empty one. */
export function createChannelDraft({ channels }: LogSettings, key: string): ChannelDraft {
  const saved = channels.find(({ id }) => id === key);
  if (!saved) return { key, events: [], exceptions: [] };
  const { id, name, events, exceptions } = saved;
  return { key, channel: { id, name }, events, exceptions };
}

/** The log channel with its unsaved changes. */
export function getChannelDraft(draft: LogsDraft, stored: LogSettings, key: string): ChannelDraft {
  return draft.channels.find((channel) => channel.key === key) ?? createChannelDraft(stored, key);
}

/** The draft with a changed log channel. Without changes, it contains nothing about the channel. */
export function setChannelDraft(draft: LogsDraft, stored: LogSettings, changed: ChannelDraft): LogsDraft {
  if (!isChannelChanged(changed, stored)) return discardChannelDraft(draft, changed.key);
  const index = draft.channels.findIndex(({ key }) => key === changed.key);
  const channels = index < 0 ? [...draft.channels, changed] : draft.channels.toSpliced(index, 1, changed);
  return { ...draft, channels };
}

/** The draft without the changes of a log channel. */
export function discardChannelDraft(draft: LogsDraft, key: string): LogsDraft {
  return { ...draft, channels: draft.channels.filter((channel) => channel.key !== key) };
}

/** The draft that removes a log channel, saved or new. */
export function removeChannel(draft: LogsDraft, { channels }: LogSettings, key: string): LogsDraft {
  const discarded = discardChannelDraft(draft, key);
  return channels.some(({ id }) => id === key) ? { ...discarded, removed: [...draft.removed, key] } : discarded;
}

/** Whether a log channel can be saved: it needs a channel and at least one event. */
export function isComplete({ channel, events }: ChannelDraft): boolean {
  return channel !== undefined && events.length > 0;
}

export function isChannelChanged(draft: ChannelDraft, stored: LogSettings): boolean {
  const { channel, events, exceptions } = createChannelDraft(stored, draft.key);
  return (
    draft.channel?.id !== channel?.id ||
    !hasSameEntries(draft.events, events) ||
    !hasSameExceptions(draft.exceptions, exceptions)
  );
}

/** Whether the draft differs from the saved settings. */
export function isDraftChanged({ channels, removed, exceptions }: LogsDraft, stored: LogSettings): boolean {
  return (
    channels.some((channel) => isChannelChanged(channel, stored)) ||
    stored.channels.some(({ id }) => removed.includes(id)) ||
    (exceptions !== undefined && !hasSameExceptions(exceptions, stored.exceptions ?? []))
  );
}

/** Applies the changes: removes log channels, replaces others by their ids, and appends new ones. */
export function applyDraft(stored: LogSettings, draft: LogsDraft): LogSettings {
  const edits = draft.channels.flatMap(({ key, channel, events, exceptions }) =>
    channel ? [{ key, result: { ...channel, events, exceptions } }] : [],
  );
  const isStored = (key: string) => stored.channels.some(({ id }) => id === key);
  // All at once, because edits can move log channels to each other's channels.
  const replaced = stored.channels.flatMap((channel) => {
    const edit = edits.find(({ key }) => key === channel.id);
    if (edit) return [edit.result];
    if (draft.removed.includes(channel.id)) return [];
    // Another user has added the channel in the meantime.
    const sameChannel = edits.find(({ result }) => result.id === channel.id);
    if (!sameChannel) return [channel];
    return isStored(sameChannel.key) ? [] : [sameChannel.result];
  });
  const added = edits.map(({ result }) => result).filter((channel) => !replaced.includes(channel));
  return { channels: [...replaced, ...added], exceptions: draft.exceptions ?? stored.exceptions };
}

/** Whether a log channel can use a channel of the server: no other one does. */
export function canUseChannel({ channel }: ChannelDraft, edited: LogSettings, id: string): boolean {
  return id === channel?.id || !edited.channels.some((logChannel) => logChannel.id === id);
}

/** The draft that changes `to` into what `draft` makes of `from`. */
export function rebaseDraft(draft: LogsDraft, from: LogSettings, to: LogSettings): LogsDraft {
  const edited = applyDraft(from, draft);
  const changes = diffChannels(to, edited);
  return {
    channels: [
      ...changes.flatMap(({ id, after }) => (after ? [createChannelDraft(edited, id)] : [])),
      // Incomplete ones are never saved.
      ...draft.channels.filter(({ channel }) => !channel),
    ],
    removed: changes.flatMap(({ id, after }) => (after ? [] : [id])),
    exceptions: hasSameExceptions(edited.exceptions ?? [], to.exceptions ?? []) ? undefined : edited.exceptions,
  };
}

/** The id of the difference of the server's exceptions. Other differences have the id of their channel. */
export const EXCEPTIONS_ID = 'exceptions';

/** The draft without the differences with these ids. */
export function omitDifferences({ channels, removed, exceptions }: LogsDraft, ids: readonly string[]): LogsDraft {
  return {
    channels: channels.filter(({ key, channel }) => !ids.includes(key) && !ids.includes(channel?.id ?? '')),
    removed: removed.filter((id) => !ids.includes(id)),
    exceptions: ids.includes(EXCEPTIONS_ID) ? undefined : exceptions,
  };
}

/** A log channel in two versions. Undefined in a version in which it is not a log channel. */
export interface ChannelChange {
  id: string;
  name: string;
  before: LogChannel | undefined;
  after: LogChannel | undefined;
}

/** The log channels that differ between two versions. */
export function diffChannels(before: LogSettings, after: LogSettings): ChannelChange[] {
  const isNew = ({ id }: LogChannel) => !before.channels.some((channel) => channel.id === id);
  return [...before.channels, ...after.channels.filter(isNew)].flatMap(({ id, name }) => {
    const [old, current] = [before, after].map((settings) => settings.channels.find((channel) => channel.id === id));
    if (old && current && !isChannelChanged({ key: id, channel: current, ...current }, before)) return [];
    return [{ id, name, before: old, after: current }];
  });
}

/** Whether two lists have the same exceptions, in any order. */
export function hasSameExceptions(one: readonly LogException[], other: readonly LogException[]): boolean {
  return hasSameEntries(toIds(one), toIds(other));
}

function toIds(exceptions: readonly LogException[]): string[] {
  return exceptions.map(({ id }) => id);
}

function hasSameEntries(one: readonly string[], other: readonly string[]) {
  return one.length === other.length && one.every((entry) => other.includes(entry));
}

/** Parses a stored draft. */
export function parseLogsDraft(value: unknown): LogsDraft | undefined {
  const channels = getProperty(value, 'channels');
  if (!Array.isArray(channels)) return;
  const exceptions = getProperty(value, 'exceptions');
  return {
    channels: channels.flatMap((channel) => parseChannelDraft(channel) ?? []),
    removed: parseStrings(getProperty(value, 'removed')) ?? [],
    ...(Array.isArray(exceptions) ? { exceptions: parseExceptions(exceptions) } : {}),
  };
}

function parseChannelDraft(value: unknown): ChannelDraft | undefined {
  const [key, events] = [getProperty(value, 'key'), parseStrings(getProperty(value, 'events'))];
  if (typeof key !== 'string' || !events) return;
  const channel = parseNamed(getProperty(value, 'channel'));
  return {
    key,
    ...(channel ? { channel } : {}),
    events,
    exceptions: parseExceptions(getProperty(value, 'exceptions')),
  };
}
