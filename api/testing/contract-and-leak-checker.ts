import { contract } from 'api-contract/contract';
import { commonErrorCodes } from 'api-contract/error-codes';
import type { Route } from 'api-contract/route';
import { simulatorCredentials } from 'api-contract/simulator-credentials';

/** A call and its answer. */
interface Exchange {
  method: string;
  path: string;
  sent: { token: string | undefined; body: unknown; cookies: object };
  status: number;
  body: unknown;
}

/** What is secret wherever it stands in a request or an answer. */
const secretFields =
  /^(token|mod_token|access_token|refresh_token|twofa_token|code|state|secret|uri|recovery_codes|binding|__Host-binding)$/;

/** What stands there in a request when it is not made up: a token, six digits, or a recovery code. */
const sentForm = /^((ses|mod|sia|sir|bnd|sta|act|bot)_.{20,}|\d{6}|([A-Z2-7]{4}-){3}[A-Z2-7]{4})$/i;

/** What is secret by its form: tokens of ours and of the platform, and our own credentials. */
const secretForms = [
  /\b(ses|mod|sia|sir|bnd|sta|act|bot)_[\w-]{43}/,
  /\beyJ[\w-]{20,}/,
  /\bBearer /i,
  new RegExp(`${simulatorCredentials.clientSecret}|${simulatorCredentials.botToken}`),
];

/** Checks every call of the tests: no response may break the contract, and nothing secret may reach the log. */
export class ContractAndLeakChecker {
  private readonly secrets = new Set<string>();

  /** Notes a call; throws where the answer is one that the contract does not name. */
  notice({ method, path, sent, status, body }: Exchange) {
    const { pathname, searchParams } = new URL(path, 'http://localhost');
    this.collect([sent, Object.fromEntries(searchParams)], sentForm);
    // How a proposal stands is called its state, too.
    this.collect(body, /^(?!(approved|refused)$).{6}/s);
    if (status >= 400) checkErrorBody(`${method} ${pathname}`, routeOf(method, pathname), body);
  }

  /** The lines of a log in which something secret stands. */
  leaks(log: readonly string[]): string[] {
    const lines = log.flatMap((chunk) => chunk.split('\n')).filter(Boolean);
    return lines.filter((line) => {
      // A request's random number may hold six digits that are somebody's code, too.
      const texts = textsIn({ ...JSON.parse(line), reqId: undefined });
      return texts.some((text) => secretForms.some((form) => form.test(text)) || this.holdsSecret(text));
    });
  }

  private holdsSecret(text: string): boolean {
    return [...this.secrets].some((secret) =>
      /^\d+$/.test(secret) ? new RegExp(`(?<!\\d)${secret}(?!\\d)`).test(text) : text.includes(secret),
    );
  }

  private collect(value: unknown, form: RegExp) {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, part] of Object.entries(value)) {
      if (secretFields.test(name)) for (const text of textsIn(part)) if (form.test(text)) this.secrets.add(text);
      this.collect(part, form);
    }
  }
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** The call of the contract that an address belongs to. */
function routeOf(method: string, pathname: string): Route | undefined {
  return Object.values<Route>(contract).find(
    (route) =>
      route.method === method.toLowerCase() &&
      new RegExp(`^${route.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(pathname),
  );
}

function checkErrorBody(call: string, route: Route | undefined, body: unknown) {
  if (!route) return;
  const reason: unknown = Reflect.get(Object(body), 'reason');
  const declared: readonly unknown[] = [...route.errors, ...commonErrorCodes];
  if (!declared.includes(reason)) throw new Error(`${call} refused for ${String(reason)}, which it does not declare.`);
  if (reason === 'unexpected') throw new Error(`${call} failed: the API's log says why.`);
}
