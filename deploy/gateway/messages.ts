import type { FastifyReply } from 'fastify';
import { languageCookie, parseLanguage } from 'shared-ui/contract';
import { type MessageKey, messages } from '../messages/messages.ts';
import { caching } from './rules.ts';

/** Sends an error message in the visitor's language, which is never cached. */
export function sendError(reply: FastifyReply, status: number, key: MessageKey) {
  const language = parseLanguage(reply.request.cookies?.[languageCookie.name]);
  return reply.code(status).header('cache-control', caching.never).send({ message: messages[language][key] });
}
