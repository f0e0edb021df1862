/** The events that the bot can log, by group. The specification gives some ids; they are stored, so never rename one. */
export const logEvents = {
  members: ['memberJoin', 'memberLeave', 'editNickname'],
  messages: ['editMessage1', 'deleteMessage', 'bulkDelete'],
  moderation: ['ban', 'unban', 'kick', 'timeout'],
  roles: ['createRole', 'editRole1', 'deleteRole', 'memberRoles'],
  voice: ['voiceJoin', 'voiceLeave', 'voiceMove'],
} as const;

/** The events as a type: a map from their ids that lacks one does not compile. */
export type LogEvents = typeof logEvents;

/** The id of an event. */
export type LogEventId = LogEvents[keyof LogEvents][number];

/** The ids of all events. */
export const logEventIds: readonly LogEventId[] = Object.values(logEvents).flat();
