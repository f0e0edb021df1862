/** How long a user may take for the second factor. */
const MAX_SIGN_IN_SECONDS = 600;

/** The page to which a sign-in redirects if the API did not respond. */
export const SIGN_IN_FAILED_URL = '/?signin=unreachable';

/** The allowed cookie names, and values that are valid and short enough for every server. */
const allowedPattern =
  /^[ \t]*(access_token|refresh_token)[ \t]*=[ \t]*(("?)[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]{0,2048}\3)[ \t]*$/;

/** Whether a request is the chat platform's redirect back to the site, with exactly the registered path. */
export function isSignInCallback(method: string, target: string): boolean {
  return method === 'GET' && target.split('?', 1)[0] === '/v1/oauth';
}

/** Returns the cookies that a foreign API may set at the sign-in callback: two, for this host only. */
export function getSignInCookies(setCookies: string[], secure: boolean): string[] {
  const cookies = new Map<string, string>();
  for (const setCookie of setCookies) {
    const [pair = '', ...attributes] = setCookie.split(';');
    const [, name, value] = allowedPattern.exec(pair) ?? [];
    if (!name) continue;
    const maxAge = Math.max(0, Math.min(getMaxAge(attributes), MAX_SIGN_IN_SECONDS));
    cookies.set(name, `${name}=${value}; Max-Age=${maxAge}; Path=/; SameSite=Strict${secure ? '; Secure' : ''}`);
  }
  return [...cookies.values()];
}

/** A cookie's lifetime in seconds, as browsers read it: the last valid attribute counts, Max-Age before Expires. */
function getMaxAge(attributes: string[]): number {
  const findLastValue = (name: string, isValid: (value: string) => boolean) =>
    attributes
      .map((attribute) => attribute.split('='))
      .filter(([attributeName = '']) => attributeName.trim().toLowerCase() === name)
      .map(([, value = '']) => value.trim())
      .findLast(isValid);
  const maxAge = findLastValue('max-age', (value) => /^-?\d+$/.test(value));
  if (maxAge) return Number(maxAge);
  const expires = findLastValue('expires', (value) => !Number.isNaN(Date.parse(value)));
  return expires ? Math.floor((Date.parse(expires) - Date.now()) / 1000) : MAX_SIGN_IN_SECONDS;
}
