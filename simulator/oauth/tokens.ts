import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Store } from '../state/store.ts';

/** Compares two secrets in constant time. */
export function isSameSecret(actual: string, expected: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(actual), digest(expected));
}

/** The format of a challenge: a SHA-256 digest. */
export const challengePattern = /^[\w-]{43}$/;

/** Whether a verifier matches a challenge. */
export function matchesChallenge(challenge: string, verifier: string): boolean {
  if (!/^[\w.~-]{43,128}$/.test(verifier)) return false;
  return isSameSecret(createHash('sha256').update(verifier).digest('base64url'), challenge);
}

/** The authorization that a code represents until it is exchanged. */
interface Grant {
  personId: string;
  scopes: readonly string[];
  redirectUri: string;
  challenge: string | undefined;
}

/** A code that is unused, or that was used for a grant. */
export type CodeGrant = { grant: Grant } | { usedByGrantId: string } | undefined;

/** Authorization codes, which work once and for a minute. */
export interface Codes {
  issue(grant: Grant): string;
  find(code: string): CodeGrant;
  /** Marks a code as used for a grant. */
  markUsed(code: string, grantId: string): void;
}

const CODE_TTL_MS = 60_000;

/** Stores codes in memory, because they are only valid for a minute. */
export function createCodes(now: () => number): Codes {
  const codes = new Map<string, { grant: Grant; until: number; usedByGrantId?: string }>();
  return {
    issue: (grant) => {
      for (const [code, { until }] of codes) if (until <= now()) codes.delete(code);
      const code = randomBytes(15).toString('base64url');
      codes.set(code, { grant, until: now() + CODE_TTL_MS });
      return code;
    },
    find: (code) => {
      const found = codes.get(code);
      if (!found || found.until <= now()) return undefined;
      return found.usedByGrantId === undefined ? { grant: found.grant } : { usedByGrantId: found.usedByGrantId };
    },
    markUsed: (code, grantId) => {
      const found = codes.get(code);
      if (found) codes.set(code, { ...found, usedByGrantId: grantId });
    },
  };
}

const claimsSchema = z.object({
  kind: z.enum(['access', 'refresh']),
  id: z.string(),
  /** The id of the grant; revoking one token ends all tokens of its grant. */
  grantId: z.string(),
  personId: z.string(),
  scopes: z.array(z.string()),
  until: z.number(),
});

/** The claims of a token. */
export type Claims = z.infer<typeof claimsSchema>;

/** The response of the token endpoint. */
export interface TokenSet {
  token_type: 'Bearer';
  access_token: string;
  expires_in: number;
  refresh_token: string;
  scope: string;
}

/** Self-contained tokens, which stay valid after a restart; revoked ones are stored. */
export interface Tokens {
  issue(grant: { personId: string; scopes: readonly string[]; grantId?: string }): TokenSet & { grantId: string };
  /** The claims of a token, unless it is forged, expired or revoked. */
  read(kind: Claims['kind'], token: string): Claims | undefined;
  /** Revokes a single token: a refresh token is only valid once. */
  revokeToken(claims: Claims): void;
  revokeGrant(grantId: string): void;
}

const DAY_SECONDS = 86_400;
const TTL_SECONDS = { access: 7 * DAY_SECONDS, refresh: 365 * DAY_SECONDS };

// A constant on purpose: these tokens only give access to demo data.
const SIGNING_KEY = 'chat platform simulator';

function sign(body: string): string {
  return createHmac('sha256', SIGNING_KEY).update(body).digest('base64url');
}

/** Issues and reads tokens. */
export function createTokens(store: Store, now: () => number): Tokens {
  const createToken = (claims: Omit<Claims, 'id' | 'until'>): string => {
    const until = now() + TTL_SECONDS[claims.kind] * 1000;
    const signedClaims: Claims = { ...claims, id: randomBytes(9).toString('base64url'), until };
    const body = Buffer.from(JSON.stringify(signedClaims)).toString('base64url');
    return `${body}.${sign(body)}`;
  };
  const storeRevocation = (id: string, until: number): void => {
    store.change(({ revoked }) => {
      for (const [revokedId, expiresAt] of Object.entries(revoked)) if (expiresAt <= now()) delete revoked[revokedId];
      revoked[id] = until;
    });
  };

  return {
    issue: ({ personId, scopes, grantId = randomBytes(9).toString('base64url') }) => {
      const grant = { grantId, personId, scopes: [...scopes] };
      return {
        token_type: 'Bearer',
        access_token: createToken({ kind: 'access', ...grant }),
        expires_in: TTL_SECONDS.access,
        refresh_token: createToken({ kind: 'refresh', ...grant }),
        scope: scopes.join(' '),
        grantId,
      };
    },
    read: (kind, token) => {
      const [body = '', signature = ''] = token.split('.');
      if (!isSameSecret(signature, sign(body))) return undefined;
      const claims = claimsSchema.parse(JSON.parse(Buffer.from(body, 'base64url').toString()));
      const { revoked } = store.state;
      const isVoid = claims.id in revoked || claims.grantId in revoked || claims.until <= now();
      return claims.kind === kind && !isVoid ? claims : undefined;
    },
    revokeToken: (claims) => storeRevocation(claims.id, claims.until),
    revokeGrant: (grantId) => storeRevocation(grantId, now() + TTL_SECONDS.refresh * 1000),
  };
}
