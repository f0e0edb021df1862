import type { Role } from './rules.ts';

/** What the gate says about a request for a staff file. */
export type Verdict = 'open' | 'closed' | 'unknown';

interface Cookies {
  token?: string;
  mod_token?: string;
}

const keptFor = 5000;
const mostKept = 10_000;

/** Asks the API whether two cookies open a role's files; an answer holds for five seconds. */
export class Gate {
  private readonly answers = new Map<string, { verdict: Promise<Verdict>; until: number }>();
  private readonly apiBase: string | undefined;

  constructor(apiBase: string | undefined) {
    this.apiBase = apiBase;
  }

  /** Whether the role's files may be answered. */
  async verdict(role: Role, { token, mod_token }: Cookies): Promise<Verdict> {
    if (!this.apiBase || !token || !mod_token) return 'closed';
    if (role !== 'staff') return this.ask(role, token, mod_token);
    const moderator = await this.ask('moderator', token, mod_token);
    if (moderator === 'open') return 'open';
    const admin = await this.ask('admin', token, mod_token);
    return admin === 'closed' ? moderator : admin;
  }

  private ask(role: Exclude<Role, 'staff'>, token: string, modToken: string): Promise<Verdict> {
    const key = JSON.stringify([role, token, modToken]);
    const known = this.answers.get(key);
    if (known && known.until > Date.now()) return known.verdict;
    if (this.answers.size >= mostKept) this.answers.clear();
    const verdict = this.verify(role, token, modToken);
    this.answers.set(key, { verdict, until: Date.now() + keptFor });
    void verdict.then((answer) => answer === 'unknown' && this.answers.delete(key));
    return verdict;
  }

  private async verify(role: string, token: string, modToken: string): Promise<Verdict> {
    try {
      const response = await fetch(`${this.apiBase}/v1/${role}/verify`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token, mod_token: modToken }),
        redirect: 'error',
        signal: AbortSignal.timeout(5000),
      });
      await response.body?.cancel();
      if (response.status === 200) return 'open';
      return response.status >= 500 || response.status === 429 ? 'unknown' : 'closed';
    } catch {
      return 'unknown';
    }
  }
}
