import { logEvents } from 'api-contract/logs';

/** Something that can happen: the simulator plays all that the dashboard knows. */
export type EventId = (typeof logEvents)[keyof typeof logEvents][number];

/** Everything that can happen. */
export const eventIds: readonly EventId[] = Object.values(logEvents).flat();

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
