import type { ContractAndLeakChecker } from './contract-and-leak-checker.ts';

export interface CallOptions {
  token?: string;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent unchanged. */
  text?: string;
  language?: string;
  headers?: Record<string, string>;
}

/** A minimal browser for tests: keeps cookies, and returns redirects instead of following them. */
export class Browser {
  readonly cookies = new Map<string, string>();
  private readonly origin: string;
  private readonly checker: ContractAndLeakChecker | undefined;

  constructor(origin: string, checker?: ContractAndLeakChecker) {
    this.origin = origin;
    this.checker = checker;
  }

  /** Returns a new browser with the same cookies except the named ones. */
  without(...names: string[]): Browser {
    const other = new Browser(this.origin, this.checker);
    for (const [name, value] of this.cookies) if (!names.includes(name)) other.cookies.set(name, value);
    return other;
  }

  async call(method: string, path: string, { token, body, text: raw, language, headers }: CallOptions = {}) {
    const response = await fetch(this.origin + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(language ? { 'accept-language': language } : {}),
        ...(this.cookies.size
          ? { cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
          : {}),
        ...headers,
      },
      body: raw ?? (body === undefined ? undefined : JSON.stringify(body)),
    });
    const setCookies = response.headers.getSetCookie();
    for (const line of setCookies) this.storeCookie(line);
    const text = await response.text();
    // biome-ignore lint/suspicious/noExplicitAny: tests read responses of every shape.
    const parsedBody: any = response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : undefined;
    const { status } = response;
    const sent = { token, body, cookies: Object.fromEntries(this.cookies) };
    this.checker?.checkExchange({ method, path, sent, status, body: parsedBody });
    const location = response.headers.get('location') ?? '';
    return { status, headers: response.headers, setCookies, location, text, body: parsedBody };
  }

  private storeCookie(line: string) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (value === '' || /max-age=0(;|$)/i.test(line)) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}

/** The response of a request in tests. */
export type TestResponse = Awaited<ReturnType<Browser['call']>>;
