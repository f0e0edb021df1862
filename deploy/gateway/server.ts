import cookie from '@fastify/cookie';
import { createRangeCheck } from 'config/address-ranges';
import { getRequestId } from 'config/http';
import Fastify, { type FastifyError, type FastifyReply, type FastifyRequest } from 'fastify';
import { handleClientError } from './client-errors.ts';
import { createLoggerOptions, type LogStream, ResponseLog } from './log.ts';
import { sendError } from './messages.ts';
import { BodyLimiter, NetworkLimiter } from './network-limiter.ts';

/** Twice the API's own limit, so that the API reports bodies that are slightly too large. */
const MAX_BODY_BYTES = 128 * 1024;

/** The settings that the site and the staff host share. */
export interface ServerSettings {
  /** The address ranges of proxies in front, whose `X-Forwarded-For` is trusted. */
  trustedProxies: string[];
  /** How many requests a network may send per second. */
  requestsPerSecond: number;
}

interface ServerOptions extends ServerSettings {
  log: LogStream;
  /** The headers of every response. */
  headers: Record<string, string>;
  /** How long a request may take to arrive. */
  requestTimeoutMs?: number;
}

/** Creates a server without routes, which does not parse request bodies. */
export function createServer({ log, headers, requestTimeoutMs = 15_000, ...settings }: ServerOptions) {
  const isProxy = createRangeCheck(settings.trustedProxies);
  const limiter = new NetworkLimiter(settings.requestsPerSecond);
  const bodyLimiter = new BodyLimiter();
  const app = Fastify({
    logger: createLoggerOptions(log),
    logController: new ResponseLog(),
    bodyLimit: MAX_BODY_BYTES,
    genReqId: (request) => getRequestId(request, isProxy),
    trustProxy: settings.trustedProxies.length > 0 && isProxy,
    // Checked often, so that a stalled request ends soon after its timeout.
    http: { headersTimeout: requestTimeoutMs, connectionsCheckingInterval: requestTimeoutMs / 4 },
    requestTimeout: requestTimeoutMs,
    // A client that reads nothing for so long is disconnected. A call to the API extends it until the API responds.
    connectionTimeout: requestTimeoutMs * 1.5,
    clientErrorHandler: (error, socket) => handleClientError(error, socket, headers),
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // A path with broken escapes never reaches a handler.
    frameworkErrors: (_error, _request: FastifyRequest, reply: FastifyReply) =>
      sendError(reply.headers(headers), 400, 'badPath'),
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  // Methods that Fastify does not know.
  app.setNotFoundHandler((_request, reply) => sendError(reply, 404, 'notFound'));
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { statusCode = 500 } = error;
    // A client that is still sending could miss the response if the connection closed, so Node reads the rest.
    if (statusCode === 413) return sendError(reply.removeHeader('connection'), 413, 'tooLarge');
    if (statusCode === 429) return sendError(reply.header('retry-after', '1'), 429, 'tooMany');
    if (statusCode < 500) return sendError(reply, statusCode, 'badRequest');
    request.log.error({ err: error }, 'A request failed.');
    return sendError(reply, 500, 'failed');
  });
  // A cache would send the id of a public response to others.
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (!`${reply.getHeader('cache-control')}`.startsWith('public')) reply.header('x-request-id', request.id);
    done();
  });
  // Registered after the cookie plugin's hook, because errors use the language cookie.
  app.register(cookie).after(() => {
    app.addHook('onRequest', (request, reply, done) => {
      reply.headers(headers);
      const end = limiter.begin(request.ip);
      if (!end) return sendError(reply.header('retry-after', '1'), 429, 'tooMany');
      reply.raw.once('close', end);
      done();
    });
    app.addHook('preParsing', (request, reply, _payload, done) => {
      const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
      if (length === '0' && !encoding) return done();
      const endBody = bodyLimiter.begin(request.ip);
      if (!endBody) {
        sendError(reply.header('retry-after', '1').header('connection', 'close'), 429, 'tooMany');
        return;
      }
      request.raw.once('end', endBody);
      reply.raw.once('close', endBody);
      done();
    });
  });
  return app;
}
