import { randomUUID } from 'node:crypto';
import type { PersonName } from './people.ts';

/** The role of a mod_token; an admin's opens the moderator panel too. */
export type StaffRole = 'mod' | 'admin';

interface ModToken {
  session: string;
  role: StaffRole;
  expiresAt: number;
}

const MOD_TOKEN_TTL_MS = 300_000;

/** Stores all tokens in memory. */
export class Tokens {
  private readonly signIns = new Map<string, { refreshToken: string; person: PersonName }>();
  private readonly sessions = new Map<string, PersonName>();
  private readonly modTokens = new Map<string, ModToken>();
  private readonly now: () => number;

  constructor(now: () => number) {
    this.now = now;
  }

  /** Creates the two tokens of a pending sign-in. */
  createPendingSignIn(person: PersonName) {
    const [accessToken, refreshToken] = [randomUUID(), randomUUID()];
    this.signIns.set(accessToken, { refreshToken, person });
    return { accessToken, refreshToken };
  }

  /** Finds the person of a pending sign-in. */
  findPendingSignIn(accessToken: string, refreshToken: string): PersonName | undefined {
    const signIn = this.signIns.get(accessToken);
    return signIn?.refreshToken === refreshToken ? signIn.person : undefined;
  }

  /** Creates a session token. */
  createSession(person: PersonName): string {
    const token = randomUUID();
    this.sessions.set(token, person);
    return token;
  }

  /** The person of a session token. */
  findPerson(token: string): PersonName | undefined {
    return this.sessions.get(token);
  }

  /** Creates a mod_token for a session, which expires after five minutes. */
  createModToken(session: string, role: StaffRole): string {
    const token = randomUUID();
    this.modTokens.set(token, { session, role, expiresAt: this.now() + MOD_TOKEN_TTL_MS });
    return token;
  }

  /** The current role of a mod_token, together with its session's token. */
  findRole(session: string, modToken: string): StaffRole | undefined {
    const stored = this.modTokens.get(modToken);
    return stored?.session === session && this.now() < stored.expiresAt ? stored.role : undefined;
  }
}
