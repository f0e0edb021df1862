import { Refusal } from '../../http/refusal.ts';
import { ConsentRefused } from '../../platform/consent.ts';
import { ConsentEnded, PlatformRefused, PlatformUnavailable } from '../../platform/failures.ts';

/** How a sign-in ended that did not lead to the second factor; the landing page has words for each. */
export type SignInFailure = 'denied' | 'expired' | 'limited' | 'unavailable' | 'unreachable' | 'banned';

/** Where a sign-in leads that failed. */
export function signInEnd(failure: SignInFailure): string {
  return `/?signin=${failure}`;
}

/** What an error means for somebody who is signing in; what is none of the platform's is ours. */
export function signInFailureOf(error: unknown): SignInFailure {
  if (error instanceof ConsentRefused || error instanceof ConsentEnded) return 'expired';
  if (error instanceof Refusal && error.reason === 'too-many-requests') return 'limited';
  return error instanceof PlatformUnavailable || error instanceof PlatformRefused ? 'unavailable' : 'unreachable';
}
