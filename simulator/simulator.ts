import type { Interactions } from './actions/pending-interactions.ts';
import type { FaultQueue } from './faults/fault-queue.ts';
import type { FileStore } from './files/file-store.ts';
import type { PlatformEvents } from './gateway/events.ts';
import type { Sessions } from './gateway/sessions.ts';
import type { Codes, Tokens } from './oauth/tokens.ts';
import type { RateLimiter } from './rest/rate-limits.ts';
import type { World } from './world/world.ts';

/** Settings that may change while the simulator runs. */
export interface Settings {
  /** The site's origin, for links back and the registered redirect URI. */
  siteOrigin: string;
  /** The name of the application and its bot. */
  readonly applicationName: string;
  /** The privileged intents that the application was granted. */
  privilegedIntents: number;
}

/** The dependencies of the simulator's routes. */
export interface Simulator {
  readonly settings: Settings;
  readonly world: World;
  readonly tokens: Tokens;
  readonly codes: Codes;
  readonly rateLimiter: RateLimiter;
  readonly faults: FaultQueue;
  readonly calls: RecentCalls;
  /** Routes that somebody used and the simulator lacks. */
  readonly unknownRoutes: Set<string>;
  /** What happens on the platform, for the bot's gateway. */
  readonly events: PlatformEvents;
  readonly sessions: Sessions;
  readonly interactions: Interactions;
  readonly files: FileStore;
  /** The routes of the API, as `GET /guilds/:server`. */
  readonly routes: Set<string>;
  /** Observes successful responses, for tests. */
  readonly onResponse: ResponseObserver | undefined;
  /** Ends deliberate delays when the simulator stops. */
  readonly stopping: AbortSignal;
  /** The time, in milliseconds since 1970. */
  now(): number;
  /** Creates an id; later ones are higher. */
  createId(): string;
}

/** The only redirect URI of sign-ins. */
export function getRedirectUri({ settings }: Simulator): string {
  return `${settings.siteOrigin}/v1/oauth`;
}

export type ResponseObserver = (method: string, route: string, status: number, body: string) => void;

/** A recorded request without secrets. */
export interface Call {
  at: number;
  method: string;
  /** The path without its query. */
  path: string;
  status: number;
  ms: number;
}

/** The last requests, newest first. */
interface RecentCalls {
  add(call: Call): void;
  list(): readonly Call[];
  clear(): void;
}

/** Creates the list of the last requests. */
export function createRecentCalls(maxCalls = 200): RecentCalls {
  let calls: Call[] = [];
  return {
    add: (call) => {
      calls = [call, ...calls].slice(0, maxCalls);
    },
    list: () => calls,
    clear: () => {
      calls = [];
    },
  };
}
