import { DAY_MS, MINUTE_MS } from './time.ts';

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
