import type { RecentCalls } from './faults/recent-calls.ts';
import type { Faults } from './faults/waiting-faults.ts';
import type { Codes } from './oauth/codes.ts';
import type { Tokens } from './oauth/tokens.ts';
import type { Plays } from './plays/plays.ts';
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
  readonly plays: Plays;
  /** Ends what waits on purpose when the simulator stops. */
  readonly stopping: AbortSignal;
  /** The time, in milliseconds since 1970. */
  now(): number;
}

/** The one address to which sign-ins may return. */
export function registeredRedirect({ settings }: Simulator): string {
  return `${settings.siteOrigin}/v1/oauth`;
}
