interface CallOptions {
  token?: string;
  body?: unknown;
  language?: string;
  headers?: Record<string, string>;
}

/** What the tests need of a browser: cookies that come and go, and redirects that are looked at. */
export class Browser {
  readonly cookies = new Map<string, string>();
  private readonly origin: string;

  constructor(origin: string) {
    this.origin = origin;
  }

  /** Calls the API; a body is sent as JSON. */
  async call(method: string, path: string, { token, body, language, headers }: CallOptions = {}) {
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
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    for (const line of response.headers.getSetCookie()) this.keep(line);
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      location: response.headers.get('location') ?? '',
      text,
      // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
      body: (response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : undefined) as any,
    };
  }

  private keep(line: string) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (value === '' || /max-age=0(;|$)/i.test(line)) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}
