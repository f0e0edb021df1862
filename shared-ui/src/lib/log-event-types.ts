import type { LogEventId, LogEvents } from 'api-contract/log-events';
import type { maxLogChannels, maxLogExceptions } from 'api-contract/logs';

// Types only, so that no schema of the contract ends up in a browser bundle.
export type { LogEventId, LogEvents };

/** The maximum number of log channels of a server. */
export type MaxLogChannels = typeof maxLogChannels;

/** The maximum number of exceptions of a server, and of each log channel. */
export type MaxLogExceptions = typeof maxLogExceptions;
