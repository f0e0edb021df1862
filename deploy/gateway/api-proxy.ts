import type { FastifyReply, FastifyRequest } from 'fastify';
import { gatewayText } from './texts.ts';

interface ProxyOptions {
  request: FastifyRequest;
  reply: FastifyReply;
  apiBase: string | undefined;
  /** Cookies travel to and from the API only where it is ours. */
  withCookies: boolean;
}

/** Hands a call on to the API. */
export function proxyToApi({ request, reply, apiBase, withCookies }: ProxyOptions) {
  const language = request.cookies.language;
  if (!apiBase) return reply.code(503).send(gatewayText('apiUnreachable', language));
  return reply.from(`${apiBase}${request.raw.url}`, {
    rewriteRequestHeaders: (_request, { cookie, forwarded: _forwarded, ...headers }) => ({
      ...headers,
      ...(withCookies && cookie ? { cookie } : {}),
      'x-forwarded-for': request.ip,
      'x-forwarded-host': '',
      'x-request-id': request.id,
    }),
    rewriteHeaders: ({ 'set-cookie': setCookie, ...headers }) => ({
      ...headers,
      ...(withCookies && setCookie ? { 'set-cookie': setCookie } : {}),
      'cache-control': 'no-store',
    }),
    onError: (errorReply, { error }) => {
      request.log.warn({ reason: error.message }, 'The API did not answer.');
      errorReply.code(502).send(gatewayText('apiUnreachable', language));
    },
  });
}
