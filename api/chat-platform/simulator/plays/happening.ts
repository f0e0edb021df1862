/** What can happen in a server, by group; the ids are those of the dashboard's log events. */
export const eventGroups = {
  members: ['memberJoin', 'memberLeave', 'editNickname'],
  moderation: ['ban', 'unban', 'kick', 'timeout'],
  messages: ['editMessage1', 'deleteMessage', 'bulkDelete'],
  roles: ['createRole', 'editRole1', 'deleteRole', 'memberRoles'],
  voice: ['voiceJoin', 'voiceLeave', 'voiceMove'],
} as const;

/** Something that can happen. */
export type EventId = (typeof eventGroups)[keyof typeof eventGroups][number];

/** Everything that can happen. */
export const eventIds: readonly EventId[] = Object.values(eventGroups).flat();

/** Something more to be said about what happened. */
export type Detail = 'by' | 'role' | 'channel' | 'from' | 'to' | 'before' | 'after' | 'text' | 'count' | 'time';

/** What the platform tells a bot in a server. */
export interface Happening {
  event: EventId;
  /** When, in milliseconds since 1970. */
  at: number;
  serverId: string;
  /** Who does it, or to whom it is done. */
  person: { id: string; username: string; globalName: string | null };
  details: Partial<Record<Detail, string>>;
}
