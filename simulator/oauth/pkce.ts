import { createHash } from 'node:crypto';
import { isSame } from './is-same.ts';

/** What a challenge looks like: a SHA-256 digest. */
export const challengePattern = /^[\w-]{43}$/;

/** Whether a verifier is the one whose digest was announced. */
export function isVerified(challenge: string, verifier: string): boolean {
  if (!/^[\w.~-]{43,128}$/.test(verifier)) return false;
  return isSame(createHash('sha256').update(verifier).digest('base64url'), challenge);
}
