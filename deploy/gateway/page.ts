import type { FastifyReply, FastifyRequest } from 'fastify';
import { canonicalPath, toLanguage } from 'shared-ui/contract';
import type { Composition } from '../compose/composition.ts';
import { sendFile } from './send-file.ts';

/** The lifetime of the language cookie. */
export const LANGUAGE_TTL_SECONDS = 365 * 24 * 60 * 60;

interface PageOptions {
  request: FastifyRequest;
  reply: FastifyReply;
  pathname: string;
  composition: Composition;
  secure: boolean;
}

/** Responds with a redirect to the canonical URL, a configured redirect, or the page in the visitor's language. */
export function sendPage({ request, reply, pathname, composition, secure }: PageOptions) {
  const canonical = canonicalPath(pathname);
  const query = request.raw.url?.slice((request.raw.url ?? '').split('?', 1)[0]?.length) ?? '';
  if (canonical !== pathname) return reply.redirect(canonical + query, 308);

  const pathWithoutSlash = pathname.length > 1 ? pathname.replace(/\/+$/, '') || '/' : pathname;
  const target = composition.redirects[pathWithoutSlash];
  if (target) return reply.redirect(target, 302);

  const cookieLanguage = request.cookies.language;
  const language = toLanguage(cookieLanguage);
  // Sent with every page, because browsers shorten the lifetime of cookies that a script set.
  if (cookieLanguage === language) {
    reply.setCookie('language', language, { path: '/', maxAge: LANGUAGE_TTL_SECONDS, sameSite: 'lax', secure });
  }
  reply.header('vary', 'Cookie').header('content-language', language);
  const prerendered = composition.pages[language][pathWithoutSlash];
  if (prerendered) return sendFile(request, reply, prerendered);
  const exists = composition.routes.some((pattern) => new RegExp(pattern).test(pathname));
  return sendFile(request, reply, composition.app[language], exists ? 200 : 404);
}
