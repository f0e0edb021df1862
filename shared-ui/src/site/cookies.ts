/** The cookie with the visitor's language. Its lifetime is a year. */
export const languageCookie = { name: 'language', maxAgeSeconds: 365 * 24 * 60 * 60 };

/** How long a staff session lasts. */
export const STAFF_SESSION_SECONDS = 300;

/** A cookie's value. Undefined if the cookie is missing or empty. */
export function readCookie(name: string): string | undefined {
  const match = document.cookie.split('; ').find((part) => part.startsWith(`${name}=`));
  return match ? decodeValue(match.slice(name.length + 1)) || undefined : undefined;
}

/** Sets a cookie for the whole site. `Lax` cookies are also sent on navigation from other sites. */
export function writeCookie(name: string, value: string, maxAgeSeconds: number, sameSite: 'Strict' | 'Lax' = 'Strict') {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is asynchronous and not supported by every browser.
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=${sameSite}${getSecureAttribute()}`;
}

/** Removes every cookie that scripts can read, except the named ones. */
export function clearCookiesExcept(...exceptNames: string[]) {
  for (const part of document.cookie.split('; ')) {
    const [name = ''] = part.split('=', 1);
    if (name && !exceptNames.includes(name)) writeCookie(name, '', 0);
  }
}

function getSecureAttribute(): string {
  return location.protocol === 'https:' ? '; Secure' : '';
}

function decodeValue(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
