/** The canonical form of a path: A-Z in lower case outside percent-escapes, one leading slash. */
export function canonicalPath(pathname: string): string {
  const lower = pathname.replace(/%[0-9a-f]{2}|[A-Z]/gi, (part) => (part.startsWith('%') ? part : part.toLowerCase()));
  return lower.replace(/^\/{2,}/, '/');
}

/** The source of a regular expression that matches the pathnames of a route pattern such as `/dashboard/:id`. */
export function routeExpression(pattern: string): string {
  const segments = pattern.split('/').filter(Boolean);
  const parts = segments.map((segment) =>
    segment.startsWith(':') ? '/[^/]+' : `/${segment.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`,
  );
  return `^${parts.join('')}/?$`;
}

/** Whether a base path such as `/dashboard` owns a pathname. */
export function ownsPath(base: string, pathname: string): boolean {
  return base === '/' || pathname === base || pathname.startsWith(`${base}/`);
}
