import { getProperty } from 'shared-ui/lib/parsing.ts';
import type { Difference } from '../../editor/versioned.ts';

/** A channel that the bot writes to, and what. */
export interface LogChannel {
  id: string;
  /** What it was called when it was last seen. */
  name: string;
  events: string[];
}

/** What the editor holds: in edit mode `editing` names the channel of the list, else it is in add mode. */
export interface LogDraft {
  editing?: string;
  channel?: { id: string; name: string };
  events: string[];
}

/** What the editor holds before anything is changed in it. */
export function unchangedDraft(list: readonly LogChannel[], editing: string | undefined): LogDraft {
  const edited = list.find(({ id }) => id === editing);
  return edited ? { editing: edited.id, channel: edited, events: edited.events } : { events: [] };
}

function hasSame(one: readonly string[], other: readonly string[]) {
  return one.length === other.length && one.every((id) => other.includes(id));
}

/** Whether the editor holds something that the list does not. */
export function isChangedDraft(draft: LogDraft, list: readonly LogChannel[]): boolean {
  const before = unchangedDraft(list, draft.editing);
  return draft.channel?.id !== before.channel?.id || !hasSame(draft.events, before.events);
}

/** The list with what the editor holds: the edited channel is replaced by its id, another one is appended. */
export function withDraft(list: readonly LogChannel[], { editing, channel, events }: LogDraft): LogChannel[] {
  if (!channel) return [...list];
  const entry = { id: channel.id, name: channel.name, events };
  const place = list.findIndex(({ id }) => id === editing || id === channel.id);
  const others = list.filter(({ id }) => id !== editing && id !== channel.id);
  return place < 0 ? [...others, entry] : others.toSpliced(place, 0, entry);
}

/** The list without a channel. */
export function withoutChannel(list: readonly LogChannel[], channelId: string): LogChannel[] {
  return list.filter(({ id }) => id !== channelId);
}

interface LogMessages {
  /** Of a channel that is not in the list. */
  absent: string;
  events: (ids: readonly string[]) => string;
}

/** In what two versions of the list differ, channel by channel. */
export function diffLogs(
  before: readonly LogChannel[],
  after: readonly LogChannel[],
  words: LogMessages,
): Difference[] {
  const all = [...before, ...after.filter(({ id }) => !before.some((channel) => channel.id === id))];
  return all.flatMap(({ id, name }) => {
    const [old, now] = [before, after].map((list) => list.find((channel) => channel.id === id)?.events);
    if (old && now && hasSame(old, now)) return [];
    const format = (events: readonly string[] | undefined) => (events ? words.events(events) : words.absent);
    return [{ id, what: `#${name}`, before: format(old), after: format(now) }];
  });
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function parseTexts(value: unknown): string[] | undefined {
  return Array.isArray(value) && value.every(isText) ? value : undefined;
}

/** A channel in what was stored or kept. */
export function parseLogChannel(value: unknown): LogChannel | undefined {
  const [id, name, events] = [
    getProperty(value, 'id'),
    getProperty(value, 'name'),
    parseTexts(getProperty(value, 'events')),
  ];
  return isText(id) && isText(name) && events ? { id, name, events } : undefined;
}

/** A draft in what was kept. */
export function parseLogDraft(value: unknown): LogDraft | undefined {
  const events = parseTexts(getProperty(value, 'events'));
  if (!events) return;
  const [editing, channel] = [getProperty(value, 'editing'), getProperty(value, 'channel')];
  const [id, name] = [getProperty(channel, 'id'), getProperty(channel, 'name')];
  return {
    ...(isText(editing) ? { editing } : {}),
    ...(isText(id) && isText(name) ? { channel: { id, name } } : {}),
    events,
  };
}
