import { defineMessages, type IntlShape, useIntl } from 'react-intl';

/** The events that the bot can log, by group. The ids are the API's. */
export const logEvents = {
  members: ['memberJoin', 'memberLeave', 'editNickname'],
  messages: ['editMessage1', 'deleteMessage', 'bulkDelete'],
  moderation: ['ban', 'unban', 'kick', 'timeout'],
  roles: ['createRole', 'editRole1', 'deleteRole', 'memberRoles'],
  voice: ['voiceJoin', 'voiceLeave', 'voiceMove'],
} as const;

/** The maximum number of log channels per server. */
export const MAX_LOG_CHANNELS = 50;

/** A group of events. */
export type EventGroup = keyof typeof logEvents;

/** An event that this page knows. */
type EventId = (typeof logEvents)[EventGroup][number];

/** The names of the groups. */
export const groupNames = defineMessages({
  members: { id: 'logs.group.members' },
  messages: { id: 'logs.group.messages' },
  moderation: { id: 'logs.group.moderation' },
  roles: { id: 'logs.group.roles' },
  voice: { id: 'logs.group.voice' },
});

/** The names of the events. */
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

/** The known events, by group. */
export const eventIds: readonly EventId[] = Object.values(logEvents).flat();

/** Sorts events by group. Unknown ones come last. */
export function sortEvents(events: readonly string[]): string[] {
  const knownEvents = eventIds.filter((id) => events.includes(id));
  return [...knownEvents, ...events.filter((id) => !isKnownEvent(id))];
}

/** Whether this page knows an event. */
export function isKnownEvent(id: string): id is EventId {
  return eventIds.some((knownId) => knownId === id);
}

/** Formats an event's name. Falls back to its id. */
export function formatEventName({ formatMessage }: Pick<IntlShape, 'formatMessage'>, id: string): string {
  return isKnownEvent(id) ? formatMessage(eventNames[id]) : id;
}

/** A function that formats event names. */
export function useEventName() {
  const intl = useIntl();
  return (id: string) => formatEventName(intl, id);
}
