import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Store } from '../state/store.ts';

/** Compares two secrets in constant time. */
export function isSame(actual: string, expected: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(actual), digest(expected));
}

/** The format of a challenge: a SHA-256 digest. */
export const challengePattern = /^[\w-]{43}$/;

/** Whether a verifier matches a challenge. */
export function isVerified(challenge: string, verifier: string): boolean {
  if (!/^[\w.~-]{43,128}$/.test(verifier)) return false;
  return isSame(createHash('sha256').update(verifier).digest('base64url'), challenge);
}

/** The authorization that a code represents until it is exchanged. */
interface Grant {
  personId: string;
  scopes: readonly string[];
  redirectUri: string;
  challenge: string | undefined;
}

/** The state of a code: usable, or already used for a grant. */
export type CodeGrant = { grant: Grant } | { usedFor: string } | undefined;

/** Authorization codes, which work once and for a minute. */
export interface Codes {
  issue(grant: Grant): string;
  find(code: string): CodeGrant;
  /** Marks a code as used for a grant. */
  use(code: string, grantId: string): void;
}

const CODE_TTL_MS = 60_000;

/** Stores codes in memory, because they are only valid for a minute. */
export function createCodes(now: () => number): Codes {
  const codes = new Map<string, { grant: Grant; until: number; usedFor?: string }>();
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
      return found.usedFor === undefined ? { grant: found.grant } : { usedFor: found.usedFor };
    },
    use: (code, grantId) => {
      const found = codes.get(code);
      if (found) codes.set(code, { ...found, usedFor: grantId });
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
  /** Revokes a single token: a refresh token that was used. */
  spend(claims: Claims): void;
  revoke(grantId: string): void;
}

const day = 86_400;
const lifetimes = { access: 7 * day, refresh: 365 * day };

// A constant on purpose: these tokens only give access to demo data.
const key = 'chat platform simulator';

function sign(body: string): string {
  return createHmac('sha256', key).update(body).digest('base64url');
}

/** Issues and reads tokens. */
export function createTokens(store: Store, now: () => number): Tokens {
  const seal = (claims: Omit<Claims, 'id' | 'until'>): string => {
    const until = now() + lifetimes[claims.kind] * 1000;
    const fullClaims: Claims = { ...claims, id: randomBytes(9).toString('base64url'), until };
    const body = Buffer.from(JSON.stringify(fullClaims)).toString('base64url');
    return `${body}.${sign(body)}`;
  };
  const remember = (id: string, until: number): void => {
    store.change(({ revoked }) => {
      for (const [old, end] of Object.entries(revoked)) if (end <= now()) delete revoked[old];
      revoked[id] = until;
    });
  };

  return {
    issue: ({ personId, scopes, grantId = randomBytes(9).toString('base64url') }) => {
      const grant = { grantId, personId, scopes: [...scopes] };
      return {
        token_type: 'Bearer',
        access_token: seal({ kind: 'access', ...grant }),
        expires_in: lifetimes.access,
        refresh_token: seal({ kind: 'refresh', ...grant }),
        scope: scopes.join(' '),
        grantId,
      };
    },
    read: (kind, token) => {
      const [body = '', signature = ''] = token.split('.');
      if (!isSame(signature, sign(body))) return undefined;
      const claims = claimsSchema.parse(JSON.parse(Buffer.from(body, 'base64url').toString()));
      const { revoked } = store.state;
      const isVoid = claims.id in revoked || claims.grantId in revoked || claims.until <= now();
      return claims.kind === kind && !isVoid ? claims : undefined;
    },
    spend: (claims) => remember(claims.id, claims.until),
    revoke: (grantId) => remember(grantId, now() + lifetimes.refresh * 1000),
  };
}
