import type { FastifyReply } from 'fastify';
import { type Language, languageCookie, parseLanguage } from 'shared-ui/contract';
import { type MessageKey, messages } from '../messages/messages.ts';
import { caching } from './rules.ts';

/** Sends an error in the visitor's language, which is never cached: a page to a browser that opens it, or JSON. */
export function sendError(reply: FastifyReply, status: number, key: MessageKey) {
  const { cookies, headers } = reply.request;
  const language = parseLanguage(cookies?.[languageCookie.name]);
  reply.code(status).header('cache-control', caching.never);
  if (!headers.accept?.includes('text/html')) return reply.send({ message: messages[language][key] });
  return reply.type('text/html; charset=utf-8').send(createErrorPage([language], key));
}

/** Creates a page with an error and a link to the landing page, in one or more languages. */
export function createErrorPage(shownLanguages: readonly Language[], key: MessageKey, extra = ''): string {
  const sections = shownLanguages.map((language) => {
    const text = messages[language];
    return `<section lang="${language}"><h1>${text[key]}</h1><p><a href="/">${text.home}</a></p></section>`;
  });
  const [first = 'en'] = shownLanguages;
  return [
    `<!doctype html><html lang="${first}"><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">',
    `<title>${messages[first][key]}</title><main>${sections.join('')}</main>${extra}`,
  ].join('');
}
