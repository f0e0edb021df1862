import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { Agent, type Dispatcher } from 'undici';
import type { Role } from './rules.ts';

/** Whether a request may read a staff file; unknown if the API does not respond. */
export type GateDecision = 'open' | 'closed' | 'unknown';

type Cookies = Record<string, string | undefined>;

/** The visitor's request; the API logs its id too. */
type VisitorRequest = Pick<FastifyRequest, 'id' | 'log'>;

/** The cookies that open staff files; the last two bind a session to its browser. */
const GATE_COOKIES = ['token', 'mod_token', 'binding', '__Host-binding'];

/** The longest cookies of our API's sessions, and those of another API. */
const MAX_COOKIE_LENGTH = 200;
const MAX_FOREIGN_COOKIE_LENGTH = 2048;

/** How long an API process may take to respond; half of it if there is another one to try. */
const TIMEOUT_MS = 5000;

/** How many calls to one API process are sent at the same time. */
const MAX_CONNECTIONS = 128;

const CACHE_TTL_MS = 5000;
const MAX_CACHED = 2000;

interface CachedDecision {
  decision: Promise<GateDecision>;
  expiresAt: number;
}

/** Asks the API whether a browser's cookies give access to a role's files, and caches its decision for five seconds. */
export class Gate {
  /** By digest of role and cookies, the oldest first: cookies can be long, and are secrets. */
  private readonly decisions = new Map<string, CachedDecision>();
  private sweepTimer: NodeJS.Timeout | undefined;
  /** Not `fetch`, which keeps each call in memory for long: a flood of cookies would take hundreds of megabytes. */
  private readonly agent = new Agent({ connections: MAX_CONNECTIONS, connect: { timeout: TIMEOUT_MS / 2 } });
  private readonly apiBases: () => string[];
  private readonly hasGateCall: () => boolean;

  /**
   * Tries the base URLs of the API in the order that `apiBases` returns. If the API has no `/v1/gate`, calls
   * `/v1/<role>/verify`, which every API has.
   */
  constructor(apiBases: () => string[], hasGateCall: () => boolean = () => false) {
    this.apiBases = apiBases;
    this.hasGateCall = hasGateCall;
  }

  async decide(role: Role, cookies: Cookies, request?: VisitorRequest): Promise<GateDecision> {
    if (!cookies.token || !cookies.mod_token) return 'closed';
    const maxLength = this.hasGateCall() ? MAX_COOKIE_LENGTH : MAX_FOREIGN_COOKIE_LENGTH;
    if (GATE_COOKIES.some((name) => (cookies[name]?.length ?? 0) > maxLength)) return 'closed';
    if (role !== 'staff') return this.decideCached(role, cookies, request);
    const moderator = await this.decideCached('moderator', cookies, request);
    if (moderator === 'open') return 'open';
    const admin = await this.decideCached('admin', cookies, request);
    return admin === 'closed' ? moderator : admin;
  }

  async close() {
    clearTimeout(this.sweepTimer);
    await this.agent.destroy();
  }

  private decideCached(
    role: Exclude<Role, 'staff'>,
    cookies: Cookies,
    request?: VisitorRequest,
  ): Promise<GateDecision> {
    const key = createKey(role, cookies);
    const cached = this.decisions.get(key);
    if (cached && cached.expiresAt > performance.now()) return cached.decision;
    const decision = this.fetchFromFirst(role, cookies, request);
    this.decisions.delete(key);
    this.decisions.set(key, { decision, expiresAt: performance.now() + CACHE_TTL_MS });
    this.sweep();
    void decision.then((decided) => decided === 'unknown' && this.decisions.delete(key));
    return decision;
  }

  /** Removes the oldest decisions: those that expired, and those over the limit. */
  private sweep() {
    for (const [key, { expiresAt }] of this.decisions) {
      if (expiresAt > performance.now() && this.decisions.size <= MAX_CACHED) break;
      this.decisions.delete(key);
    }
    clearTimeout(this.sweepTimer);
    if (this.decisions.size > 0) this.sweepTimer = setTimeout(() => this.sweep(), CACHE_TTL_MS).unref();
  }

  /** The first API process that responds decides. */
  private async fetchFromFirst(role: string, cookies: Cookies, request?: VisitorRequest): Promise<GateDecision> {
    const apiBases = this.apiBases();
    if (apiBases.length === 0) return 'closed';
    for (const [index, apiBase] of apiBases.entries()) {
      const timeoutMs = index + 1 < apiBases.length ? TIMEOUT_MS / 2 : TIMEOUT_MS;
      const call = this.hasGateCall() ? createGateCall(role, cookies) : createVerifyCall(role, cookies);
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
    const { origin, pathname: path } = new URL(url);
    const { statusCode, body: responseBody } = await this.agent.request({
      ...{ origin, path, method, body },
      headers: { ...headers, ...(request && { 'x-request-id': request.id }) },
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
    });
    await responseBody.dump();
    if (statusCode === 200 || (this.hasGateCall() && statusCode === 204)) return 'open';
    const isFailure = statusCode >= 500 || statusCode === 429 || (statusCode >= 300 && statusCode < 400);
    if (isFailure) throw new Error(`The API responded with ${statusCode}.`);
    return 'closed';
  }
}

function createKey(role: string, cookies: Cookies): string {
  return hash('sha256', JSON.stringify([role, ...GATE_COOKIES.map((name) => cookies[name])]), 'base64');
}

interface GateCall {
  path: string;
  method: Dispatcher.HttpMethod;
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
