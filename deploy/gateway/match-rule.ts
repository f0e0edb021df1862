import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendError } from './messages.ts';
import { type Rule, ruleFor } from './rules.ts';

/** The request's pathname and the rule that applies; undefined if the request was refused. */
export function matchRule(request: FastifyRequest, reply: FastifyReply, table: Rule[]) {
  const pathname = safePath(request.raw.url ?? '/');
  if (!pathname) return void sendError(reply, 400, 'badPath');
  const rule = ruleFor(decodeURIComponent(pathname), table);
  reply.header('cache-control', rule.cache);
  if (!rule.methods || rule.methods.includes(request.method)) return { pathname, rule };
  reply.header('allow', rule.methods.join(', '));
  return void sendError(reply, 405, 'methodNotAllowed');
}

/**
 * The pathname of a request target; undefined if no honest client would send it: dot segments, empty segments,
 * backslashes and control characters, percent-encoded ones too, and broken escapes.
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
