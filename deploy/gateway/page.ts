import type { FastifyReply, FastifyRequest } from 'fastify';
import { languageCookie, parseLanguage } from 'shared-ui/site';
import type { Composition } from '../compose/composition.ts';
import { findRedirect } from './redirects.ts';
import { sendFile } from './send-file.ts';

interface PageOptions {
  request: FastifyRequest;
  reply: FastifyReply;
  pathname: string;
  composition: Composition;
  secure: boolean;
  /** Whether no page can have this path. */
  isMissing?: boolean;
}

/** Responds with a redirect to the canonical URL, a configured redirect, or the page in the visitor's language. */
export function sendPage({ request, reply, pathname, composition, secure, isMissing = false }: PageOptions) {
  const redirect = findRedirect(pathname, getQuery(request), composition.redirects);
  if (redirect) return reply.redirect(redirect.url, redirect.status);

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
  const page = isMissing ? undefined : composition.pages[language].find(({ pattern }) => pattern.test(pathname));
  if (page) return sendFile(request, reply, page.file);
  return sendFile(request, reply, composition.missingPage[language], 404);
}

function getQuery({ raw: { url = '' } }: FastifyRequest): string {
  return url.slice(url.split('?', 1)[0]?.length);
}
