/** A day, for time spans in UTC. */
export const DAY_MS = 24 * 60 * 60 * 1000;

/** The time limit of a request that the page cannot do without. */
export const REQUEST_TIMEOUT_MS = 20_000;

/** How often an open page refetches support tickets. */
export const POLLING_INTERVAL_MS = 15_000;
