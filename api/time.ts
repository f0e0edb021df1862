const second = 1000;
const minute = 60 * second;
const day = 24 * 60 * minute;

/** How long what opens something lasts, in milliseconds. */
export const LIFETIMES_MS = {
  attempt: 10 * minute,
  ticket: 10 * minute,
  /** How long setting up another authenticator app may take. */
  factorReplacement: 15 * minute,
  session: 30 * day,
  sessionIdle: 7 * day,
  /** How stale the note of a session's last use may be. */
  sessionSeen: 5 * minute,
  staffSession: 300 * second,
  activationCode: 7 * day,
  /** The job that removes them runs once a day: none gets to be twelve months old. */
  ip: 364 * day,
} as const;

/** The moment that lies so many milliseconds after another. */
export function addMs(now: number, milliseconds: number): Date {
  return new Date(now + milliseconds);
}

/** The day of a moment, in UTC, as figures are counted by. */
export function isoDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}
