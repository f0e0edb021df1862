import type { FastifyReply, FastifyRequest } from 'fastify';
import { canonicalPath, languageCookie, parseLanguage } from 'shared-ui/contract';
import type { Composition } from '../compose/composition.ts';
import { sendFile } from './send-file.ts';

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
  if (canonical !== pathname) return redirectPermanently(reply, canonical + query);

  const pathWithoutSlash = pathname.length > 1 ? pathname.replace(/\/+$/, '') || '/' : pathname;
  const target = composition.redirects[pathWithoutSlash];
  if (target) return reply.redirect(target, 302);

  const cookieLanguage = request.cookies[languageCookie.name];
  const language = parseLanguage(cookieLanguage);
  // Sent with every page, because browsers shorten the lifetime of cookies that a script set.
  if (cookieLanguage === language) {
    reply.setCookie(languageCookie.name, language, {
      path: '/',
      maxAge: languageCookie.maxAgeSeconds,
      sameSite: 'lax',
      secure,
    });
  }
  reply.header('vary', 'Cookie').header('content-language', language);
  const prerendered = composition.pages[language][pathWithoutSlash];
  if (prerendered) return sendFile(request, reply, prerendered);
  const exists = composition.routes.some((pattern) => new RegExp(pattern).test(pathname));
  return sendFile(request, reply, composition.app[language], exists ? 200 : 404);
}

/** 308 keeps the method, unlike 301. */
const redirectPermanently = (reply: FastifyReply, url: string) => reply.redirect(url, 308);
