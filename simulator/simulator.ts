import type { TriggeredEvents } from './events/triggered-events.ts';
import type { Faults } from './faults/fault-queue.ts';
import type { Codes, Tokens } from './oauth/tokens.ts';
import type { RateLimits } from './rest/rate-limits.ts';
import type { World } from './world/world.ts';

/** What may change while the simulator runs. */
export interface Settings {
  /** The site's origin: where links lead back to, and where the registered redirect address is. */
  siteOrigin: string;
  /** What the application and its bot are called. */
  readonly applicationName: string;
}

/** Everything that the simulator's routes share. */
export interface Simulator {
  readonly settings: Settings;
  readonly world: World;
  readonly tokens: Tokens;
  readonly codes: Codes;
  readonly rateLimits: RateLimits;
  readonly faults: Faults;
  readonly calls: RecentCalls;
  readonly triggeredEvents: TriggeredEvents;
  /** Ends what waits on purpose when the simulator stops. */
  readonly stopping: AbortSignal;
  /** The time, in milliseconds since 1970. */
  now(): number;
}

/** The one address to which sign-ins may return. */
export function registeredRedirect({ settings }: Simulator): string {
  return `${settings.siteOrigin}/v1/oauth`;
}

/** A call that was made, without anything secret. */
export interface Call {
  at: number;
  method: string;
  /** The path without its query. */
  path: string;
  status: number;
  ms: number;
}

/** The last calls, the newest first. */
interface RecentCalls {
  add(call: Call): void;
  list(): readonly Call[];
  clear(): void;
}

/** Remembers the last so many calls. */
export function createRecentCalls(most = 200): RecentCalls {
  let calls: Call[] = [];
  return {
    add: (call) => {
      calls = [call, ...calls].slice(0, most);
    },
    list: () => calls,
    clear: () => {
      calls = [];
    },
  };
}
