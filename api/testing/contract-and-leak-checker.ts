import { contract } from 'api-contract/contract';
import { commonErrorCodes } from 'api-contract/error-codes';
import type { Route } from 'api-contract/route';
import { simulatorCredentials } from 'api-contract/simulator-credentials';

/** A request and its response. */
interface Exchange {
  method: string;
  path: string;
  sent: { token: string | undefined; body: unknown; cookies: object };
  status: number;
  body: unknown;
}

/** Fields of requests and responses whose values are secret. */
const SECRET_FIELDS =
  /^(token|mod_token|access_token|refresh_token|twofa_token|code|state|secret|uri|recovery_codes|binding|__Host-binding)$/;

/** Secrets in requests that are not invented by a test: a token, six digits, or a recovery code. */
const SENT_SECRET_PATTERN = /^((ses|mod|sia|sir|bnd|sta|act|bot)_.{20,}|\d{6}|([A-Z2-7]{4}-){3}[A-Z2-7]{4})$/i;

/** Patterns of secrets: tokens of the API and the platform, and the API's own credentials. */
const SECRET_PATTERNS = [
  /\b(ses|mod|sia|sir|bnd|sta|act|bot)_[\w-]{43}/,
  /\beyJ[\w-]{20,}/,
  /\bBearer /i,
  new RegExp(`${simulatorCredentials.clientSecret}|${simulatorCredentials.botToken}`),
];

/** Checks every request of the tests: responses must match the contract, and secrets must not reach the log. */
export class ContractAndLeakChecker {
  private readonly secrets = new Set<string>();

  /** Records a request; throws if the contract does not declare its response. */
  checkExchange({ method, path, sent, status, body }: Exchange) {
    const { pathname, searchParams } = new URL(path, 'http://localhost');
    this.collectSecrets([sent, Object.fromEntries(searchParams)], SENT_SECRET_PATTERN);
    // The field `state` also holds the state of a ban request, of a ticket, of news or of an answer.
    this.collectSecrets(body, /^(?!(approved|refused|scheduled|current|closed|warning|neutral)$).{6}/s);
    if (status >= 400) checkErrorBody(`${method} ${pathname}`, findRoute(method, pathname), body);
  }

  /** The log lines that contain a secret. */
  findLeaks(log: readonly string[]): string[] {
    const lines = log.flatMap((chunk) => chunk.split('\n')).filter(Boolean);
    return lines.filter((line) => {
      // A random request id may contain six digits that equal a code.
      const texts = findStrings({ ...JSON.parse(line), reqId: undefined });
      return texts.some((text) => SECRET_PATTERNS.some((form) => form.test(text)) || this.containsSecret(text));
    });
  }

  private containsSecret(text: string): boolean {
    return [...this.secrets].some((secret) =>
      /^\d+$/.test(secret) ? new RegExp(`(?<!\\d)${secret}(?!\\d)`).test(text) : text.includes(secret),
    );
  }

  private collectSecrets(value: unknown, form: RegExp) {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, part] of Object.entries(value)) {
      if (SECRET_FIELDS.test(name)) for (const text of findStrings(part)) if (form.test(text)) this.secrets.add(text);
      this.collectSecrets(part, form);
    }
  }
}

function findStrings(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(findStrings) : [];
}

/** The route of the contract that matches a path. */
function findRoute(method: string, pathname: string): Route | undefined {
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
  if (!declared.includes(reason))
    throw new Error(`${call} failed with ${String(reason)}, which its route does not declare.`);
  if (reason === 'unexpected') throw new Error(`${call} failed with an unexpected error. See the API's log.`);
}
