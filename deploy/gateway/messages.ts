import type { FastifyReply } from 'fastify';
import { languageCookie, parseLanguage } from 'shared-ui/site';
import type { MessageKey } from '../messages/messages.ts';
import { createErrorPage, formatError } from './error-page.ts';
import { caching } from './rules.ts';

/** Sends an error in the visitor's language, which is never cached: a page to a browser that opens it, or JSON. */
export function sendError(reply: FastifyReply, status: number, key: MessageKey) {
  const { cookies, headers, id } = reply.request;
  const language = parseLanguage(cookies?.[languageCookie.name]);
  reply.code(status).header('cache-control', caching.never);
  if (!headers.accept?.includes('text/html')) return reply.send({ message: formatError(language, key, id) });
  const { html, policy } = createErrorPage([language], key, { requestId: id });
  return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(html);
}
