import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendError } from './messages.ts';
import { findRule, type Rule } from './rules.ts';

/** Returns the request's pathname and its rule; responds with an error and returns undefined if there is none. */
export function matchRule(request: FastifyRequest, reply: FastifyReply, table: Rule[]) {
  const pathname = parseSafePath(request.raw.url ?? '/');
  if (!pathname) {
    const missingPage = findMissingPage(request, table);
    return missingPage ?? void sendError(reply, 400, 'badPath');
  }
  const rule = findRule(decodeURIComponent(pathname), table);
  reply.header('cache-control', rule.cache);
  if (!rule.methods || rule.methods.includes(request.method)) return { pathname, rule, isMissing: false };
  reply.header('allow', rule.methods.join(', '));
  return void sendError(reply, 405, 'methodNotAllowed');
}

/** A harmless path of the site's pages with an empty segment or an encoded slash: no page has such a path. */
function findMissingPage({ raw: { url = '' }, method }: FastifyRequest, table: Rule[]) {
  const pathname = url.split(/[?#]/, 1)[0] ?? '';
  const collapsed = pathname.replace(/(\/|%2f)+/gi, '/');
  if ((method !== 'GET' && method !== 'HEAD') || !parseSafePath(collapsed)) return undefined;
  const rule = findRule(decodeURIComponent(collapsed), table);
  return rule.handler === 'page' ? { pathname, rule, isMissing: true } : undefined;
}

/**
 * Returns the pathname of a request target; undefined if it is unsafe: dot segments, empty segments other than leading
 * ones, backslashes and control characters, also percent-encoded, and broken escapes.
 */
export function parseSafePath(target: string): string | undefined {
  const pathname = target.split(/[?#]/, 1)[0] ?? '';
  if (!pathname.startsWith('/')) return undefined;
  let decoded: string;
  try {
    decoded = decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
  const unsafePattern = /[\\\p{Cc}]|(^|\/)\.{1,2}(\/|$)|[^/]\/\//u;
  const encodedSeparator = /%2f|%5c/i;
  return unsafePattern.test(decoded) || encodedSeparator.test(pathname) ? undefined : pathname;
}
