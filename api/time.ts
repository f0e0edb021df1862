const second = 1000;
const minute = 60 * second;
const day = 24 * 60 * minute;

/** Lifetimes of tokens, codes and sessions, in milliseconds. */
export const LIFETIMES_MS = {
  attempt: 10 * minute,
  pendingSignIn: 10 * minute,
  /** The time limit for replacing the authenticator app. */
  factorReplacement: 15 * minute,
  session: 30 * day,
  sessionIdle: 7 * day,
  /** How outdated a session's `last_seen_at` may be. */
  sessionSeen: 5 * minute,
  staffSession: 5 * minute,
  activationCode: 7 * day,
  /** One day less than twelve months, because the job that removes them runs once a day. */
  ip: 364 * day,
} as const;

/** Adds milliseconds to a time. */
export function addMs(now: number, milliseconds: number): Date {
  return new Date(now + milliseconds);
}

/** The UTC day of a date, as `YYYY-MM-DD`. */
export function toIsoDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}
