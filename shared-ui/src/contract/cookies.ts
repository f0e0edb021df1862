/** A cookie's value; undefined where there is none, or an empty one. */
export function readCookie(name: string): string | undefined {
  const found = document.cookie.split('; ').find((part) => part.startsWith(`${name}=`));
  return found ? decode(found.slice(name.length + 1)) || undefined : undefined;
}

/** Sets a cookie for the whole site; `Lax` where it has to come along when another site leads here. */
export function writeCookie(name: string, value: string, seconds: number, sameSite: 'Strict' | 'Lax' = 'Strict') {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not there in every browser, and not synchronous.
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${seconds}; SameSite=${sameSite}${secure()}`;
}

/** Removes every cookie that scripts can see, but for the named ones. */
export function clearCookies(...kept: string[]) {
  for (const part of document.cookie.split('; ')) {
    const [name = ''] = part.split('=', 1);
    if (name && !kept.includes(name)) writeCookie(name, '', 0);
  }
}

function secure(): string {
  return location.protocol === 'https:' ? '; Secure' : '';
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
