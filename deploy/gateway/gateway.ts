import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import replyFrom from '@fastify/reply-from';
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import type { SiteEnvironment } from '../config/site-environment.ts';
import { createAnswer, refuse } from './answer.ts';
import { Gate } from './gate.ts';
import { LiveSite } from './live-site.ts';
import { loggerOptions } from './log.ts';

/** A gateway that is ready to listen. */
export async function createGateway(environment: SiteEnvironment, log: NodeJS.WritableStream) {
  const { apiBase, site: config } = environment;
  const app = Fastify({
    logger: loggerOptions(log),
    genReqId: () => randomUUID(),
    requestTimeout: 30_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // A path with broken escapes never reaches the handler below.
    frameworkErrors: (_error, _request: FastifyRequest, reply: FastifyReply) =>
      refuse(reply.headers(site.headers), 400, 'badPath'),
  });
  const site = await LiveSite.open(environment, app.log);

  await app.register(cookie);
  await app.register(replyFrom, { undici: { connections: 128 }, disableRequestLogging: true });
  // Bodies pass through to the API as they are.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(site.headers);
  });
  app.addHook('onClose', () => site.close());

  const secure = config.origin.startsWith('https:');
  const gate = new Gate(apiBase, () => site.can('gate'));
  app.all('*', createAnswer({ site, gate, apiBase, config, secure }));
  return app;
}
