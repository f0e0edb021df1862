import { canonicalPath } from 'shared-ui/site';

/** The redirect of a path: to its canonical form, with the query, or to a target that the operator has configured. */
export function findRedirect(pathname: string, query: string, targets: Record<string, string>) {
  const canonical = canonicalPath(pathname);
  // 308 keeps the method, unlike 301.
  if (canonical !== pathname) return { url: canonical + query, status: 308 };
  const target = targets[removeTrailingSlash(pathname)];
  return target ? { url: target, status: 302 } : undefined;
}

function removeTrailingSlash(pathname: string): string {
  return pathname.replace(/\/+$/, '') || '/';
}
