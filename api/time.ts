export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Lifetimes of tokens, codes and sessions, in milliseconds. */
export const LIFETIMES_MS = {
  /** From the consent page of the chat platform back to the site. */
  signInAttempt: 10 * MINUTE_MS,
  /** From the consent page to the second factor. */
  pendingSignIn: 10 * MINUTE_MS,
  /** The time limit for replacing the authenticator app. */
  factorReplacement: 15 * MINUTE_MS,
  session: 30 * DAY_MS,
  /** A session without requests for this long has ended. */
  sessionIdle: 7 * DAY_MS,
  staffSession: 5 * MINUTE_MS,
  activationCode: 7 * DAY_MS,
} as const;

export function addMs(now: number, milliseconds: number): Date {
  return new Date(now + milliseconds);
}

/** The UTC day of a date, as `YYYY-MM-DD`. */
export function toIsoDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}
