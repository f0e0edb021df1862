import type { LogEventId } from 'api-contract/log-events';
import type { EventDetails } from 'bot-client/log-texts';

/** An event as the platform sends it to a bot. */
export interface BotEvent {
  event: LogEventId;
  /** The time in milliseconds since 1970. */
  at: number;
  serverId: string;
  /** The person who triggered it, or whom it affects. */
  person: { id: string; username: string; globalName: string | null };
  /** The roles of the person on the server. */
  roleIds: string[];
  /** The channel in which it happened. */
  channelId: string | undefined;
  details: EventDetails;
}
