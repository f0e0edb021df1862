import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyError, type FastifyReply, type FastifyRequest, type FastifyServerOptions } from 'fastify';
import { refuse } from './admit.ts';
import { loggerOptions } from './log.ts';

interface ServerOptions extends Pick<FastifyServerOptions, 'trustProxy'> {
  log: NodeJS.WritableStream;
  /** The headers of every answer. */
  headers: () => Record<string, string>;
  /** Whether a server in front has given each request its number. */
  numbered?: boolean;
}

/** A server without routes yet, which leaves the bodies of requests as they are. */
export function createServer({ log, headers: common, trustProxy = false, numbered = false }: ServerOptions) {
  const app = Fastify({
    logger: loggerOptions(log),
    genReqId: ({ headers }) => (numbered && headers['x-request-id']?.toString()) || randomUUID(),
    trustProxy,
    requestTimeout: 30_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // A path with broken escapes never reaches a handler.
    frameworkErrors: (_error, _request: FastifyRequest, reply: FastifyReply) =>
      refuse(reply.headers(common()), 400, 'badPath'),
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { statusCode = 500 } = error;
    if (statusCode < 500) return refuse(reply, statusCode, 'badRequest');
    request.log.error({ err: error }, 'A request could not be answered.');
    return refuse(reply, 500, 'failed');
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(common());
  });
  return app;
}
