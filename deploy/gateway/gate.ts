import type { FastifyRequest } from 'fastify';
import type { Role } from './rules.ts';

/** Whether a request may read a staff file; unknown if the API does not respond. */
export type GateDecision = 'open' | 'closed' | 'unknown';

type Cookies = Record<string, string | undefined>;

/** The visitor's request; the API logs its id too. */
type VisitorRequest = Pick<FastifyRequest, 'id' | 'log'>;

/** The cookies that open staff files; the last two bind a session to its browser. */
const GATE_COOKIES = ['token', 'mod_token', 'binding', '__Host-binding'];

/** How long an API process may take to respond; half of it if there is another one to try. */
const TIMEOUT_MS = 5000;

const CACHE_TTL_MS = 5000;
const MAX_CACHED = 10_000;

/** Asks the API whether a browser's cookies give access to a role's files, and caches its decision for five seconds. */
export class Gate {
  private readonly decisions = new Map<string, { decision: Promise<GateDecision>; expiresAt: number }>();
  private readonly apiBases: () => string[];
  private readonly hasGate: () => boolean;

  /**
   * Tries the base URLs of the API in the order that `apiBases` returns. Without a gate call of its own, the API
   * receives the specification's verify calls.
   */
  constructor(apiBases: () => string[], hasGate: () => boolean = () => false) {
    this.apiBases = apiBases;
    this.hasGate = hasGate;
  }

  async decide(role: Role, cookies: Cookies, request?: VisitorRequest): Promise<GateDecision> {
    if (!cookies.token || !cookies.mod_token) return 'closed';
    if (role !== 'staff') return this.decideCached(role, cookies, request);
    const moderator = await this.decideCached('moderator', cookies, request);
    if (moderator === 'open') return 'open';
    const admin = await this.decideCached('admin', cookies, request);
    return admin === 'closed' ? moderator : admin;
  }

  private decideCached(
    role: Exclude<Role, 'staff'>,
    cookies: Cookies,
    request?: VisitorRequest,
  ): Promise<GateDecision> {
    const key = JSON.stringify([role, ...GATE_COOKIES.map((name) => cookies[name])]);
    const cached = this.decisions.get(key);
    if (cached && cached.expiresAt > performance.now()) return cached.decision;
    if (this.decisions.size >= MAX_CACHED) this.decisions.clear();
    const decision = this.fetchFromFirst(role, cookies, request);
    this.decisions.set(key, { decision, expiresAt: performance.now() + CACHE_TTL_MS });
    void decision.then((decided) => decided === 'unknown' && this.decisions.delete(key));
    return decision;
  }

  /** The first API process that responds decides. */
  private async fetchFromFirst(role: string, cookies: Cookies, request?: VisitorRequest): Promise<GateDecision> {
    const apiBases = this.apiBases();
    if (apiBases.length === 0) return 'closed';
    for (const [index, apiBase] of apiBases.entries()) {
      const timeoutMs = index + 1 < apiBases.length ? TIMEOUT_MS / 2 : TIMEOUT_MS;
      const call = this.hasGate() ? createGateCall(role, cookies) : createVerifyCall(role, cookies);
      try {
        return await this.fetchDecision(apiBase + call.path, { ...call, timeoutMs }, request);
      } catch (error) {
        request?.log.warn({ err: error, role, apiBase }, 'The API did not decide on access to staff files.');
      }
    }
    return 'unknown';
  }

  private async fetchDecision(
    url: string,
    { method, headers, body, timeoutMs }: GateCall & { timeoutMs: number },
    request?: VisitorRequest,
  ): Promise<GateDecision> {
    const response = await fetch(url, {
      ...{ method, body },
      headers: { ...headers, ...(request && { 'x-request-id': request.id }) },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    if (response.status === 200 || (this.hasGate() && response.status === 204)) return 'open';
    if (response.status >= 500 || response.status === 429)
      throw new Error(`The API responded with ${response.status}.`);
    return 'closed';
  }
}

interface GateCall {
  path: string;
  method: string;
  headers: Record<string, string>;
  body?: string;
}

function createVerifyCall(role: string, { token, mod_token }: Cookies): GateCall {
  return {
    path: `/v1/${role}/verify`,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, mod_token }),
  };
}

function createGateCall(role: string, cookies: Cookies): GateCall {
  const presentCookies = GATE_COOKIES.filter((name) => cookies[name] !== undefined);
  const cookie = presentCookies.map((name) => `${name}=${encodeURIComponent(cookies[name] ?? '')}`).join('; ');
  return { path: `/v1/gate/${role}`, method: 'GET', headers: { cookie } };
}
