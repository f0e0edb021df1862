import { defineMessages, type IntlShape, useIntl } from 'react-intl';

/** What can be written down, by group: the ids are the API's. */
export const logEvents = {
  members: ['memberJoin', 'memberLeave', 'editNickname'],
  messages: ['editMessage1', 'deleteMessage', 'bulkDelete'],
  moderation: ['ban', 'unban', 'kick', 'timeout'],
  roles: ['createRole', 'editRole1', 'deleteRole', 'memberRoles'],
  voice: ['voiceJoin', 'voiceLeave', 'voiceMove'],
} as const;

/** So many log channels a server may have. */
export const MAX_LOG_CHANNELS = 50;

/** A group of events. */
export type EventGroup = keyof typeof logEvents;

/** An event that this page knows. */
type EventId = (typeof logEvents)[EventGroup][number];

/** What the groups are called. */
export const groupNames = defineMessages({
  members: { id: 'logs.group.members' },
  messages: { id: 'logs.group.messages' },
  moderation: { id: 'logs.group.moderation' },
  roles: { id: 'logs.group.roles' },
  voice: { id: 'logs.group.voice' },
});

/** What the events are called. */
export const eventNames = defineMessages({
  memberJoin: { id: 'logs.event.member-join' },
  memberLeave: { id: 'logs.event.member-leave' },
  editNickname: { id: 'logs.event.edit-nickname' },
  editMessage1: { id: 'logs.event.edit-message' },
  deleteMessage: { id: 'logs.event.delete-message' },
  bulkDelete: { id: 'logs.event.bulk-delete' },
  ban: { id: 'logs.event.ban' },
  unban: { id: 'logs.event.unban' },
  kick: { id: 'logs.event.kick' },
  timeout: { id: 'logs.event.timeout' },
  createRole: { id: 'logs.event.create-role' },
  editRole1: { id: 'logs.event.edit-role' },
  deleteRole: { id: 'logs.event.delete-role' },
  memberRoles: { id: 'logs.event.member-roles' },
  voiceJoin: { id: 'logs.event.voice-join' },
  voiceLeave: { id: 'logs.event.voice-leave' },
  voiceMove: { id: 'logs.event.voice-move' },
});

/** The known events in their order. */
export const eventIds: readonly EventId[] = Object.values(logEvents).flat();

/** Events in the order of the groups; those that this page does not know come last. */
export function sortEvents(events: readonly string[]): string[] {
  const known = eventIds.filter((id) => events.includes(id));
  return [...known, ...events.filter((id) => !isKnownEvent(id))];
}

/** Whether this page knows an event. */
export function isKnownEvent(id: string): id is EventId {
  return eventIds.some((known) => known === id);
}

/** What an event is called; one that this page does not know goes by its id. */
export function formatEventName({ formatMessage }: Pick<IntlShape, 'formatMessage'>, id: string): string {
  return isKnownEvent(id) ? formatMessage(eventNames[id]) : id;
}

/** What events are called. */
export function useEventName() {
  const intl = useIntl();
  return (id: string) => formatEventName(intl, id);
}
