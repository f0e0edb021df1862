import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares two secrets in a time that tells nothing about them. */
export function isSame(given: string, expected: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

/** What a challenge looks like: a SHA-256 digest. */
export const challengePattern = /^[\w-]{43}$/;

/** Whether a verifier is the one whose digest was announced. */
export function isVerified(challenge: string, verifier: string): boolean {
  if (!/^[\w.~-]{43,128}$/.test(verifier)) return false;
  return isSame(createHash('sha256').update(verifier).digest('base64url'), challenge);
}
