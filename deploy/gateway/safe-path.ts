/**
 * The pathname of a request target, or undefined when no honest client would send it:
 * dot segments, empty segments, backslashes, control characters, also percent-encoded ones, and broken escapes.
 */
export function safePath(target: string): string | undefined {
  const pathname = target.split(/[?#]/, 1)[0] ?? '';
  if (!pathname.startsWith('/')) return undefined;
  let decoded: string;
  try {
    decoded = decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
  const hostile = /[\\\p{Cc}]|(^|\/)\.{1,2}(\/|$)|[^/]\/\//u;
  const encodedSeparator = /%2f|%5c/i;
  return hostile.test(decoded) || encodedSeparator.test(pathname) ? undefined : pathname;
}
