/** How long somebody may take for the second factor, in seconds. */
const longestLife = 600;

/** Where signing in ends that did not reach the API. */
export const signInFailed = '/?signin=unreachable';

/** The names that may be set, and values as the standard allows them, short enough for every server on the way back. */
const allowed =
  /^[ \t]*(access_token|refresh_token)[ \t]*=[ \t]*(("?)[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]{0,2048}\3)[ \t]*$/;

/** Whether a request is the one with which the provider sends people back, spelled just as the provider was told. */
export function isSignInCallback(method: string, target: string): boolean {
  return method === 'GET' && target.split('?', 1)[0] === '/v1/oauth';
}

/** What somebody else's API may set when people come back from the provider: two cookies, for this host alone. */
export function signInCookies(setCookies: string[], secure: boolean): string[] {
  const cookies = new Map<string, string>();
  for (const setCookie of setCookies) {
    const [pair = '', ...attributes] = setCookie.split(';');
    const [, name, value] = allowed.exec(pair) ?? [];
    if (!name) continue;
    const life = Math.max(0, Math.min(lifeOf(attributes), longestLife));
    cookies.set(name, `${name}=${value}; Max-Age=${life}; Path=/; SameSite=Strict${secure ? '; Secure' : ''}`);
  }
  return [...cookies.values()];
}

/** How many seconds the API wants a cookie to live, as browsers read it: the last valid word counts, Max-Age first. */
function lifeOf(attributes: string[]): number {
  const lastOf = (name: string, isValid: (value: string) => boolean) =>
    attributes
      .map((attribute) => attribute.split('='))
      .filter(([word = '']) => word.trim().toLowerCase() === name)
      .map(([, value = '']) => value.trim())
      .findLast(isValid);
  const maxAge = lastOf('max-age', (value) => /^-?\d+$/.test(value));
  if (maxAge) return Number(maxAge);
  const expires = lastOf('expires', (value) => !Number.isNaN(Date.parse(value)));
  return expires ? Math.floor((Date.parse(expires) - Date.now()) / 1000) : longestLife;
}
