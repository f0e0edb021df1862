import type { FastifyRequest } from 'fastify';
import type { Role } from './rules.ts';

/** What the gate says about a request for a staff file. */
export type Verdict = 'open' | 'closed' | 'unknown';

type Cookies = Record<string, string | undefined>;

/** The request on whose behalf the API is asked; both have one number in the logs. */
type Asker = Pick<FastifyRequest, 'id' | 'log'>;

/** The cookies that open staff files; the last two bind a session to its browser. */
const asked = ['token', 'mod_token', 'binding', '__Host-binding'];

/** How long a process of the API may take to answer; if there is another one to ask, half of it. */
const TIMEOUT_MS = 5000;

const keptFor = 5000;
const mostKept = 10_000;

/** Asks the API whether a browser's cookies open a role's files; an answer holds for five seconds. */
export class Gate {
  private readonly answers = new Map<string, { verdict: Promise<Verdict>; until: number }>();
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

  /** Whether the role's files may be answered. */
  async verdict(role: Role, cookies: Cookies, asker?: Asker): Promise<Verdict> {
    if (!cookies.token || !cookies.mod_token) return 'closed';
    if (role !== 'staff') return this.ask(role, cookies, asker);
    const moderator = await this.ask('moderator', cookies, asker);
    if (moderator === 'open') return 'open';
    const admin = await this.ask('admin', cookies, asker);
    return admin === 'closed' ? moderator : admin;
  }

  private ask(role: Exclude<Role, 'staff'>, cookies: Cookies, asker?: Asker): Promise<Verdict> {
    const key = JSON.stringify([role, ...asked.map((name) => cookies[name])]);
    const known = this.answers.get(key);
    if (known && known.until > performance.now()) return known.verdict;
    if (this.answers.size >= mostKept) this.answers.clear();
    const verdict = this.askEach(role, cookies, asker);
    this.answers.set(key, { verdict, until: performance.now() + keptFor });
    void verdict.then((answer) => answer === 'unknown' && this.answers.delete(key));
    return verdict;
  }

  /** The first process of the API that knows decides. */
  private async askEach(role: string, cookies: Cookies, asker?: Asker): Promise<Verdict> {
    const apiBases = this.apiBases();
    if (apiBases.length === 0) return 'closed';
    for (const [index, apiBase] of apiBases.entries()) {
      const timeoutMs = index + 1 < apiBases.length ? TIMEOUT_MS / 2 : TIMEOUT_MS;
      const question = this.hasGate() ? gateQuestion(role, cookies) : verifyQuestion(role, cookies);
      try {
        return await this.fetchVerdict(apiBase + question.path, { ...question, timeoutMs }, asker);
      } catch (error) {
        asker?.log.warn({ err: error, role, apiBase }, 'The API could not say whether staff files are open.');
      }
    }
    return 'unknown';
  }

  private async fetchVerdict(
    address: string,
    { method, headers, body, timeoutMs }: Question & { timeoutMs: number },
    asker?: Asker,
  ): Promise<Verdict> {
    const response = await fetch(address, {
      ...{ method, body },
      headers: { ...headers, ...(asker && { 'x-request-id': asker.id }) },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    if (response.status === 200 || (this.hasGate() && response.status === 204)) return 'open';
    if (response.status >= 500 || response.status === 429) throw new Error(`It answered ${response.status}.`);
    return 'closed';
  }
}

interface Question {
  path: string;
  method: string;
  headers: Record<string, string>;
  body?: string;
}

function verifyQuestion(role: string, { token, mod_token }: Cookies): Question {
  return {
    path: `/v1/${role}/verify`,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, mod_token }),
  };
}

function gateQuestion(role: string, cookies: Cookies): Question {
  const given = asked.filter((name) => cookies[name] !== undefined);
  const cookie = given.map((name) => `${name}=${encodeURIComponent(cookies[name] ?? '')}`).join('; ');
  return { path: `/v1/gate/${role}`, method: 'GET', headers: { cookie } };
}
