import { getProperty } from 'shared-ui/lib/parsing.ts';
import type { Difference } from '../../editor/versioned.ts';

/** A log channel and its events. */
export interface LogChannel {
  id: string;
  /** The last known name. */
  name: string;
  events: string[];
}

/** The editor's draft. In edit mode, `editing` is the id of the channel in the list; without it, add mode. */
export interface LogDraft {
  editing?: string;
  channel?: { id: string; name: string };
  events: string[];
}

/** The editor's draft before any change. */
export function createDraft(list: readonly LogChannel[], editing: string | undefined): LogDraft {
  const edited = list.find(({ id }) => id === editing);
  return edited ? { editing: edited.id, channel: edited, events: edited.events } : { events: [] };
}

function hasSameEvents(one: readonly string[], other: readonly string[]) {
  return one.length === other.length && one.every((id) => other.includes(id));
}

/** Whether the draft differs from the list. */
export function isChangedDraft(draft: LogDraft, list: readonly LogChannel[]): boolean {
  const original = createDraft(list, draft.editing);
  return draft.channel?.id !== original.channel?.id || !hasSameEvents(draft.events, original.events);
}

/** Applies a draft to the list: replaces the edited channel by its id, or appends a new one. */
export function applyDraft(list: readonly LogChannel[], { editing, channel, events }: LogDraft): LogChannel[] {
  if (!channel) return [...list];
  const entry = { id: channel.id, name: channel.name, events };
  const index = list.findIndex(({ id }) => id === editing || id === channel.id);
  const others = list.filter(({ id }) => id !== editing && id !== channel.id);
  return index < 0 ? [...others, entry] : others.toSpliced(index, 0, entry);
}

/** Removes a channel from the list. */
export function removeChannel(list: readonly LogChannel[], channelId: string): LogChannel[] {
  return list.filter(({ id }) => id !== channelId);
}

interface LogMessages {
  /** The text for a channel that is not in the list. */
  absent: string;
  events: (ids: readonly string[]) => string;
}

/** The differences between two versions of the list, channel by channel. */
export function diffLogs(
  before: readonly LogChannel[],
  after: readonly LogChannel[],
  messages: LogMessages,
): Difference[] {
  const allChannels = [...before, ...after.filter(({ id }) => !before.some((channel) => channel.id === id))];
  return allChannels.flatMap(({ id, name }) => {
    const [oldEvents, newEvents] = [before, after].map((list) => list.find((channel) => channel.id === id)?.events);
    if (oldEvents && newEvents && hasSameEvents(oldEvents, newEvents)) return [];
    const format = (events: readonly string[] | undefined) => (events ? messages.events(events) : messages.absent);
    return [{ id, label: `#${name}`, before: format(oldEvents), after: format(newEvents) }];
  });
}

function isString(value: unknown): value is string {
  return typeof value === 'string';
}

function parseStrings(value: unknown): string[] | undefined {
  return Array.isArray(value) && value.every(isString) ? value : undefined;
}

/** Parses a stored log channel. */
export function parseLogChannel(value: unknown): LogChannel | undefined {
  const [id, name, events] = [
    getProperty(value, 'id'),
    getProperty(value, 'name'),
    parseStrings(getProperty(value, 'events')),
  ];
  return isString(id) && isString(name) && events ? { id, name, events } : undefined;
}

/** Parses a stored draft. */
export function parseLogDraft(value: unknown): LogDraft | undefined {
  const events = parseStrings(getProperty(value, 'events'));
  if (!events) return;
  const [editing, channel] = [getProperty(value, 'editing'), getProperty(value, 'channel')];
  const [id, name] = [getProperty(channel, 'id'), getProperty(channel, 'name')];
  return {
    ...(isString(editing) ? { editing } : {}),
    ...(isString(id) && isString(name) ? { channel: { id, name } } : {}),
    events,
  };
}
