import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyError, type FastifyReply, type FastifyRequest } from 'fastify';
import { addressRanges } from '../config/address-ranges.ts';
import { AnswerLog, type LogStream, loggerOptions } from './log.ts';
import { sendError } from './messages.ts';
import { NetworkLimiter } from './network-limiter.ts';

/** Twice what our API takes, which so can say itself what is too large. */
const MAX_BODY_BYTES = 128 * 1024;

/** What every kind of gateway is configured with. */
export interface ServerSettings {
  /** The ranges of proxies in front, whose `X-Forwarded-For` is believed. */
  trustedProxies: string[];
  /** How many requests a network may send in a second. */
  requestsPerSecond: number;
}

interface ServerOptions extends ServerSettings {
  log: LogStream;
  /** The headers of every answer. */
  headers: () => Record<string, string>;
  /** How long a request may take to arrive, in milliseconds. */
  arrivalMs?: number;
}

/** A server without routes yet, which reads the bodies of requests as they are. */
export function createServer({ log, headers: common, arrivalMs = 15_000, ...settings }: ServerOptions) {
  const isProxy = addressRanges(settings.trustedProxies);
  const limiter = new NetworkLimiter(settings.requestsPerSecond);
  const app = Fastify({
    logger: loggerOptions(log),
    logController: new AnswerLog(),
    bodyLimit: MAX_BODY_BYTES,
    genReqId: ({ headers, socket }) => {
      const given = headers['x-request-id'];
      const isGiven = typeof given === 'string' && /^[\w-]{8,64}$/.test(given) && isProxy(socket.remoteAddress ?? '');
      return isGiven ? given : randomUUID();
    },
    trustProxy: settings.trustedProxies.length > 0 && isProxy,
    // Checked often, so that a request that stops arriving is refused soon after its time.
    http: { headersTimeout: arrivalMs, connectionsCheckingInterval: arrivalMs / 4 },
    requestTimeout: arrivalMs,
    // Longer than the API may take to answer: a reader who takes nothing for so long is cut off.
    connectionTimeout: 90_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // A path with broken escapes never reaches a handler.
    frameworkErrors: (_error, _request: FastifyRequest, reply: FastifyReply) =>
      sendError(reply.headers(common()), 400, 'badPath'),
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { statusCode = 500 } = error;
    if (statusCode === 413) return sendError(reply, 413, 'tooLarge');
    if (statusCode < 500) return sendError(reply, statusCode, 'badRequest');
    request.log.error({ err: error }, 'A request could not be answered.');
    return sendError(reply, 500, 'failed');
  });
  // The hook comes after the plugin's own one, because a refusal is in the language of a cookie.
  app.register(cookie).after(() => {
    app.addHook('onRequest', (request, reply, done) => {
      reply.headers(common());
      const end = limiter.begin(request.ip);
      if (!end) return sendError(reply.header('retry-after', '1'), 429, 'tooMany');
      reply.raw.once('close', end);
      done();
    });
  });
  return app;
}
