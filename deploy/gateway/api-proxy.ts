import type { FastifyReply, FastifyRequest } from 'fastify';
import { isSignInCallback, signInCookies, signInFailed } from './sign-in-cookies.ts';
import { gatewayText } from './texts.ts';

interface ProxyOptions {
  request: FastifyRequest;
  reply: FastifyReply;
  apiBase: string | undefined;
  /** Cookies travel to and from the API only where it is ours, but for those of signing in. */
  withCookies: boolean;
  /** Whether the site is reached over https. */
  secure: boolean;
}

/** What a client may not claim about itself, and cookies, which not every API gets. */
const claimed = ['cookie', 'forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/** Headers about the connection to the client, which are answered here. */
const ofConnection = ['expect', 'keep-alive', 'proxy-connection', 'te', 'trailer'];

/** Headers about one connection, not about the answer. */
const hopByHop = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade'];

const notPassedOn = [...claimed, ...ofConnection];

/** Hands a call on to the API. */
export function proxyToApi({ request, reply, apiBase, withCookies, secure }: ProxyOptions) {
  const language = request.cookies.language;
  if (!apiBase) return reply.code(503).send(gatewayText('apiUnreachable', language));
  return reply.from(`${apiBase}${request.raw.url}`, {
    // Otherwise a GET that is answered 503 is sent ten times more, sign-in codes included.
    retryDelay: () => null,
    rewriteRequestHeaders: (_request, headers) => ({
      ...Object.fromEntries(Object.entries(headers).filter(([name]) => !notPassedOn.includes(name))),
      ...(withCookies && headers.cookie ? { cookie: headers.cookie } : {}),
      'x-forwarded-for': request.ip,
      'x-request-id': request.id,
    }),
    rewriteHeaders: (headers) => {
      const ours = Object.keys(reply.getHeaders());
      const dropped = [...ours, ...hopByHop, ...(withCookies ? [] : ['set-cookie'])];
      const passed = Object.fromEntries(Object.entries(headers).filter(([name]) => !dropped.includes(name)));
      if (withCookies || !isSignInCallback(request.method, request.raw.url ?? '')) return passed;
      const cookies = signInCookies([headers['set-cookie'] ?? []].flat(), secure);
      return cookies.length > 0 ? { ...passed, 'set-cookie': cookies } : passed;
    },
    onError: (errorReply, { error }) => {
      request.log.warn({ reason: error.message }, 'The API did not answer.');
      // A person waits for it in the browser, not a page that could say so.
      if (isSignInCallback(request.method, request.raw.url ?? '')) return errorReply.redirect(signInFailed, 302);
      errorReply.code(502).send(gatewayText('apiUnreachable', language));
    },
  });
}
