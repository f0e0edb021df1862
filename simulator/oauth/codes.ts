import { randomBytes } from 'node:crypto';

/** What a code stands for until it is exchanged. */
export interface Grant {
  personId: string;
  scopes: readonly string[];
  redirectUri: string;
  challenge: string | undefined;
}

/** What became of a code: usable, or used before to make this grant. */
export type Found = { grant: Grant } | { usedFor: string } | undefined;

/** Authorization codes: good once and for a minute. */
export interface Codes {
  issue(grant: Grant): string;
  find(code: string): Found;
  /** Marks a code as used for the grant with an id. */
  use(code: string, grantId: string): void;
}

const lifetime = 60_000;

/** Keeps codes in memory: they do not outlive the minute that they are good for. */
export function keepCodes(now: () => number): Codes {
  const codes = new Map<string, { grant: Grant; until: number; usedFor?: string }>();
  return {
    issue: (grant) => {
      for (const [code, { until }] of codes) if (until <= now()) codes.delete(code);
      const code = randomBytes(15).toString('base64url');
      codes.set(code, { grant, until: now() + lifetime });
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
