import type { LogEventId, LogEvents } from 'api-contract/log-events';
import type { maxLogChannels } from 'api-contract/logs';
import { defineMessages, type IntlShape, type MessageDescriptor, useIntl } from 'react-intl';
import { foldAccents } from 'shared-ui/app';

/** The maximum number of log channels per server. */
export const MAX_LOG_CHANNELS: typeof maxLogChannels = 50;

const groupNames = defineMessages({
  members: { id: 'logs.group.members' },
  messages: { id: 'logs.group.messages' },
  moderation: { id: 'logs.group.moderation' },
  roles: { id: 'logs.group.roles' },
  voice: { id: 'logs.group.voice' },
});

const members = defineMessages({
  memberJoin: { id: 'logs.event.member-join' },
  memberLeave: { id: 'logs.event.member-leave' },
  editNickname: { id: 'logs.event.edit-nickname' },
});

const messages = defineMessages({
  editMessage1: { id: 'logs.event.edit-message' },
  deleteMessage: { id: 'logs.event.delete-message' },
  bulkDelete: { id: 'logs.event.bulk-delete' },
});

const moderation = defineMessages({
  ban: { id: 'logs.event.ban' },
  unban: { id: 'logs.event.unban' },
  kick: { id: 'logs.event.kick' },
  timeout: { id: 'logs.event.timeout' },
});

const roles = defineMessages({
  createRole: { id: 'logs.event.create-role' },
  editRole1: { id: 'logs.event.edit-role' },
  deleteRole: { id: 'logs.event.delete-role' },
  memberRoles: { id: 'logs.event.member-roles' },
});

const voice = defineMessages({
  voiceJoin: { id: 'logs.event.voice-join' },
  voiceLeave: { id: 'logs.event.voice-leave' },
  voiceMove: { id: 'logs.event.voice-move' },
});

type EventNames<Group extends keyof LogEvents> = Record<LogEvents[Group][number], MessageDescriptor>;

/** The groups in their order on the page, with the names of their events. */
export const eventGroups: {
  [Group in keyof LogEvents]: { name: MessageDescriptor; eventNames: EventNames<Group> };
} = {
  members: { name: groupNames.members, eventNames: members },
  messages: { name: groupNames.messages, eventNames: messages },
  moderation: { name: groupNames.moderation, eventNames: moderation },
  roles: { name: groupNames.roles, eventNames: roles },
  voice: { name: groupNames.voice, eventNames: voice },
};

/** The names of the events, in the order of the groups. */
export const eventNames: EventNames<keyof LogEvents> = {
  ...members,
  ...messages,
  ...moderation,
  ...roles,
  ...voice,
};

/** Sorts events by group. Unknown ones come last. */
export function sortEvents(events: readonly string[]): string[] {
  const knownEvents = Object.keys(eventNames).filter((id) => events.includes(id));
  return [...knownEvents, ...events.filter((id) => !isKnownEvent(id))];
}

/** Whether an event has a name here; the API may have newer ones. */
export function isKnownEvent(id: string): id is LogEventId {
  return Object.hasOwn(eventNames, id);
}

/** Formats an event's name. Falls back to its id. */
export function formatEventName({ formatMessage }: Pick<IntlShape, 'formatMessage'>, id: string): string {
  return isKnownEvent(id) ? formatMessage(eventNames[id]) : id;
}

/** Finds events whose names contain a text or, if there are none, a word that starts like a word of the text. */
export function searchEvents(ids: readonly string[], text: string, getName: (id: string) => string): string[] {
  const search = foldAccents(text.trim());
  const names = new Map(ids.map((id) => [id, foldAccents(getName(id))]));
  const matches = ids.filter((id) => names.get(id)?.includes(search));
  if (matches.length > 0) return matches;
  const starts = getStarts(search);
  return ids.filter((id) => getStarts(names.get(id) ?? '').some((start) => starts.includes(start)));
}

/** The first three letters of each word, so that "deleted" finds "Delete message". */
function getStarts(text: string): string[] {
  return text.match(/\p{L}{3}\p{L}*/gu)?.map((match) => match.slice(0, 3)) ?? [];
}

/** A function that formats event names. */
export function useEventName() {
  const intl = useIntl();
  return (id: string) => formatEventName(intl, id);
}
