import type { LogEventId } from 'api-contract/log-events';

export type DetailName = 'by' | 'role' | 'channel' | 'from' | 'to' | 'before' | 'after' | 'text' | 'count' | 'time';

/** An event as the platform sends it to a bot. */
export interface BotEvent {
  event: LogEventId;
  /** The time in milliseconds since 1970. */
  at: number;
  serverId: string;
  /** The person who triggered it, or whom it affects. */
  person: { id: string; username: string; globalName: string | null };
  details: Partial<Record<DetailName, string>>;
}
