import type { FastifyReply, FastifyRequest } from 'fastify';
import { caching, type Rule, ruleFor } from './rules.ts';
import { safePath } from './safe-path.ts';
import { gatewayText } from './texts.ts';

/** Says in JSON why there is nothing else to answer; no cache keeps it. */
export function refuse(reply: FastifyReply, status: number, text: Parameters<typeof gatewayText>[0]) {
  const { language } = reply.request.cookies ?? {};
  return reply.code(status).header('cache-control', caching.never).send(gatewayText(text, language));
}

/** The pathname of a request and the row of a table that decides about it; undefined where it was refused. */
export function admit(request: FastifyRequest, reply: FastifyReply, table: Rule[]) {
  const pathname = safePath(request.raw.url ?? '/');
  if (!pathname) return void refuse(reply, 400, 'badPath');
  const rule = ruleFor(decodeURIComponent(pathname), table);
  reply.header('cache-control', rule.cache);
  if (!rule.methods || rule.methods.includes(request.method)) return { pathname, rule };
  reply.header('allow', rule.methods.join(', '));
  return void refuse(reply, 405, 'methodNotAllowed');
}
