import type { FastifyReply, FastifyRequest } from 'fastify';
import { canonicalPath, toLanguage } from 'shared-ui/contract';
import type { Composition } from '../compose/composition.ts';
import { sendFile } from './send-file.ts';

/** How long the choice of a language is kept, in seconds. */
export const languageLife = 365 * 24 * 60 * 60;

interface PageOptions {
  request: FastifyRequest;
  reply: FastifyReply;
  pathname: string;
  composition: Composition;
  secure: boolean;
}

/** Answers a page: its one address, where it leads, or its HTML in the reader's language. */
export function sendPage({ request, reply, pathname, composition, secure }: PageOptions) {
  const canonical = canonicalPath(pathname);
  const query = request.raw.url?.slice((request.raw.url ?? '').split('?', 1)[0]?.length) ?? '';
  if (canonical !== pathname) return reply.redirect(canonical + query, 308);

  const bare = pathname.length > 1 ? pathname.replace(/\/+$/, '') || '/' : pathname;
  const target = composition.redirects[bare];
  if (target) return reply.redirect(target, 302);

  const chosen = request.cookies.language;
  const language = toLanguage(chosen);
  // Sent again with every page, because browsers cut short the life of cookies that a script set.
  if (chosen === language) {
    reply.setCookie('language', language, { path: '/', maxAge: languageLife, sameSite: 'lax', secure });
  }
  reply.header('vary', 'Cookie').header('content-language', language);
  const prerendered = composition.pages[language][bare];
  if (prerendered) return sendFile(request, reply, prerendered);
  const exists = composition.routes.some((pattern) => new RegExp(pattern).test(pathname));
  return sendFile(request, reply, composition.app[language], exists ? 200 : 404);
}
