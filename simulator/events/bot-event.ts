import { logEvents } from 'api-contract/logs';

/** An event that can be triggered: every log event of the dashboard. */
export type EventId = (typeof logEvents)[keyof typeof logEvents][number];

export const eventIds: readonly EventId[] = Object.values(logEvents).flat();

export type DetailName = 'by' | 'role' | 'channel' | 'from' | 'to' | 'before' | 'after' | 'text' | 'count' | 'time';

/** An event as the platform sends it to a bot. */
export interface BotEvent {
  event: EventId;
  /** The time in milliseconds since 1970. */
  at: number;
  serverId: string;
  /** The person who triggered it, or whom it affects. */
  person: { id: string; username: string; globalName: string | null };
  details: Partial<Record<DetailName, string>>;
}
