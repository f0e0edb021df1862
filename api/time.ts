export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Lifetimes of tokens, codes and sessions, in milliseconds. */
export const LIFETIMES_MS = {
  attempt: 10 * MINUTE_MS,
  pendingSignIn: 10 * MINUTE_MS,
  /** The time limit for replacing the authenticator app. */
  factorReplacement: 15 * MINUTE_MS,
  session: 30 * DAY_MS,
  sessionIdle: 7 * DAY_MS,
  /** How outdated a session's `last_seen_at` may be. */
  sessionSeen: 5 * MINUTE_MS,
  staffSession: 5 * MINUTE_MS,
  activationCode: 7 * DAY_MS,
  /** One day less than twelve months, because the job that removes them runs once a day. */
  ip: 364 * DAY_MS,
} as const;

export function addMs(now: number, milliseconds: number): Date {
  return new Date(now + milliseconds);
}

/** The UTC day of a date, as `YYYY-MM-DD`. */
export function toIsoDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}
