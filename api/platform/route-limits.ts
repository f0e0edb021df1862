/** How many routes are remembered; beyond it, the oldest is forgotten. */
const MAX_ROUTES = 20_000;

/** The part of a route's limit that visitors and jobs leave to saves and staff. */
const RESERVED_PART = 1 / 3;

interface RouteState {
  pending: number;
  /** What the platform said last; undefined if it has not responded yet. */
  limit?: number;
  remaining: number;
  resetAt: number;
}

/** The platform's limits of each route, as its responses name them. */
export class RouteLimits {
  private readonly routes = new Map<string, RouteState>();

  /** Whether visitors and jobs may call a route: one at a time, and not with what is reserved for saves and staff. */
  isOpen(route: string, now: number): boolean {
    const state = this.routes.get(route);
    if (!state) return true;
    if (state.pending > 0) return false;
    if (state.limit === undefined || state.resetAt <= now) return true;
    return state.remaining > state.limit * RESERVED_PART;
  }

  take(route: string) {
    const state = this.getState(route);
    state.pending += 1;
    state.remaining -= 1;
  }

  end(route: string) {
    const state = this.routes.get(route);
    if (state) state.pending = Math.max(0, state.pending - 1);
  }

  /** Stores what a response says about the limit of its route. */
  update(route: string, headers: { get: (name: string) => string | null }) {
    const [limit, remaining, resetAfter] = ['limit', 'remaining', 'reset-after'].map((name) =>
      Number(headers.get(`x-ratelimit-${name}`) ?? Number.NaN),
    );
    if (limit === undefined || remaining === undefined || resetAfter === undefined) return;
    if ([limit, remaining, resetAfter].some(Number.isNaN)) return;
    Object.assign(this.getState(route), { limit, remaining, resetAt: performance.now() + resetAfter * 1000 });
  }

  private getState(route: string): RouteState {
    const existing = this.routes.get(route);
    if (existing) return existing;
    const state = { pending: 0, remaining: 0, resetAt: 0 };
    this.routes.set(route, state);
    const [oldest] = this.routes.keys();
    if (oldest !== undefined && this.routes.size > MAX_ROUTES) this.routes.delete(oldest);
    return state;
  }
}

/** The route of a call, as the platform counts it: its method and its path, with the id of the server or channel only. */
export function toRoute(method: string, path: string): string {
  return `${method} ${path.replace(/\/\d{16,}/g, (id, index: number) => (/^\/(guilds|channels)$/.test(path.slice(0, index)) ? id : '/:id'))}`;
}
