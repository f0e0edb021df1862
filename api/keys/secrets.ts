import { hash, randomBytes } from 'node:crypto';

/** What a token opens; the prefix lets scanners of leaked secrets know it. */
export type TokenKind = 'ses' | 'mod' | 'sia' | 'sir' | 'bnd' | 'sta' | 'act' | 'bot';

/** A token of 256 random bits. Only its digest is ever stored. */
export function newToken(kind: TokenKind): string {
  return `${kind}_${randomBytes(32).toString('base64url')}`;
}

/** What is stored of a token: it has too many bits to be searched for, so that a plain digest is enough. */
export function digestOf(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
