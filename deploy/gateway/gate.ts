import type { FastifyRequest } from 'fastify';
import type { Role } from './rules.ts';

/** Whether a request may read a staff file; unknown if the API does not answer. */
export type GateDecision = 'open' | 'closed' | 'unknown';

type Cookies = Record<string, string | undefined>;

/** The reader's request, whose id the API logs too. */
type ReaderRequest = Pick<FastifyRequest, 'id' | 'log'>;

/** The cookies that open staff files; the last two bind a session to its browser. */
const GATE_COOKIES = ['token', 'mod_token', 'binding', '__Host-binding'];

/** How long a process of the API may take to answer; if there is another one to ask, half of it. */
const TIMEOUT_MS = 5000;

const CACHE_TTL_MS = 5000;
const MAX_CACHED = 10_000;

/** Asks the API whether a browser's cookies open a role's files, and caches its decision for five seconds. */
export class Gate {
  private readonly decisions = new Map<string, { decision: Promise<GateDecision>; until: number }>();
  private readonly apiBases: () => string[];
  private readonly hasGate: () => boolean;

  /**
   * Asks the base addresses of the API in the order that `apiBases` returns. An API without a gate of its own is asked
   * the specification's verify calls.
   */
  constructor(apiBases: () => string[], hasGate: () => boolean = () => false) {
    this.apiBases = apiBases;
    this.hasGate = hasGate;
  }

  async decide(role: Role, cookies: Cookies, request?: ReaderRequest): Promise<GateDecision> {
    if (!cookies.token || !cookies.mod_token) return 'closed';
    if (role !== 'staff') return this.ask(role, cookies, request);
    const moderator = await this.ask('moderator', cookies, request);
    if (moderator === 'open') return 'open';
    const admin = await this.ask('admin', cookies, request);
    return admin === 'closed' ? moderator : admin;
  }

  private ask(role: Exclude<Role, 'staff'>, cookies: Cookies, request?: ReaderRequest): Promise<GateDecision> {
    const key = JSON.stringify([role, ...GATE_COOKIES.map((name) => cookies[name])]);
    const known = this.decisions.get(key);
    if (known && known.until > performance.now()) return known.decision;
    if (this.decisions.size >= MAX_CACHED) this.decisions.clear();
    const decision = this.askEach(role, cookies, request);
    this.decisions.set(key, { decision, until: performance.now() + CACHE_TTL_MS });
    void decision.then((decided) => decided === 'unknown' && this.decisions.delete(key));
    return decision;
  }

  /** The first process of the API that answers decides. */
  private async askEach(role: string, cookies: Cookies, request?: ReaderRequest): Promise<GateDecision> {
    const apiBases = this.apiBases();
    if (apiBases.length === 0) return 'closed';
    for (const [index, apiBase] of apiBases.entries()) {
      const timeoutMs = index + 1 < apiBases.length ? TIMEOUT_MS / 2 : TIMEOUT_MS;
      const call = this.hasGate() ? gateCall(role, cookies) : verifyCall(role, cookies);
      try {
        return await this.fetchDecision(apiBase + call.path, { ...call, timeoutMs }, request);
      } catch (error) {
        request?.log.warn({ err: error, role, apiBase }, 'The API could not say whether staff files are open.');
      }
    }
    return 'unknown';
  }

  private async fetchDecision(
    url: string,
    { method, headers, body, timeoutMs }: GateCall & { timeoutMs: number },
    request?: ReaderRequest,
  ): Promise<GateDecision> {
    const response = await fetch(url, {
      ...{ method, body },
      headers: { ...headers, ...(request && { 'x-request-id': request.id }) },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    if (response.status === 200 || (this.hasGate() && response.status === 204)) return 'open';
    if (response.status >= 500 || response.status === 429) throw new Error(`It answered ${response.status}.`);
    return 'closed';
  }
}

interface GateCall {
  path: string;
  method: string;
  headers: Record<string, string>;
  body?: string;
}

function verifyCall(role: string, { token, mod_token }: Cookies): GateCall {
  return {
    path: `/v1/${role}/verify`,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, mod_token }),
  };
}

function gateCall(role: string, cookies: Cookies): GateCall {
  const given = GATE_COOKIES.filter((name) => cookies[name] !== undefined);
  const cookie = given.map((name) => `${name}=${encodeURIComponent(cookies[name] ?? '')}`).join('; ');
  return { path: `/v1/gate/${role}`, method: 'GET', headers: { cookie } };
}
