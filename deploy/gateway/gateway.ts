import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import replyFrom from '@fastify/reply-from';
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import type { SiteEnvironment } from '../config/site-environment.ts';
import { proxyToApi } from './api-proxy.ts';
import { Gate } from './gate.ts';
import { LiveSite } from './live-site.ts';
import { loggerOptions } from './log.ts';
import { sendPage } from './page.ts';
import { caching, type Role, ruleFor } from './rules.ts';
import { safePath } from './safe-path.ts';
import { sendFile } from './send-file.ts';
import { gatewayText } from './texts.ts';

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
    frameworkErrors: (_error, request: FastifyRequest, reply: FastifyReply) => badPath(request, reply),
  });
  const site = await LiveSite.open(environment, app.log);
  const gate = new Gate(apiBase);
  const secure = config.origin.startsWith('https:');

  await app.register(cookie);
  await app.register(replyFrom, { undici: { connections: 128 }, disableRequestLogging: true });
  // Bodies pass through to the API as they are.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));

  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(site.headers);
  });
  app.addHook('onClose', () => site.close());

  function badPath(request: FastifyRequest, reply: FastifyReply) {
    reply.code(400).headers({ ...site.headers, 'cache-control': caching.never });
    return reply.send(gatewayText('badPath', request.cookies?.language));
  }

  async function gateAnswer(role: Role, request: FastifyRequest, reply: FastifyReply) {
    const { token, mod_token } = request.cookies;
    const verdict = await gate.verdict(role, { token, mod_token });
    if (verdict === 'open') return undefined;
    reply.header('cache-control', caching.never);
    const language = request.cookies.language;
    if (verdict === 'unknown') return reply.code(503).send(gatewayText('gateUnknown', language));
    return reply.code(404).send(gatewayText('notFound', language));
  }

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const language = request.cookies.language;
    const pathname = safePath(request.raw.url ?? '/');
    if (!pathname) return badPath(request, reply);
    const rule = ruleFor(pathname);
    reply.header('cache-control', rule.cache);
    if (rule.methods && !rule.methods.includes(request.method)) {
      return reply
        .code(405)
        .headers({ allow: rule.methods.join(', '), 'cache-control': caching.never })
        .send(gatewayText('methodNotAllowed', language));
    }
    if (rule.gate) {
      const refusal = await gateAnswer(rule.gate, request, reply);
      if (refusal) return refusal;
    }
    const notFound = () =>
      reply.code(404).header('cache-control', caching.never).send(gatewayText('notFound', language));
    switch (rule.answer) {
      case 'api':
        return proxyToApi({ request, reply, apiBase, withCookies: site.apiIsOurs });
      case 'health':
        return reply.send({ status: 'ok', live: site.live });
      case 'page':
        return sendPage({ request, reply, pathname, composition: site.composition, secure });
      case 'asset': {
        const file = site.composition.assets[pathname];
        return file ? sendFile(request, reply, file) : notFound();
      }
      case 'release': {
        const file = await site.files.find(pathname);
        return file ? sendFile(request, reply, file) : notFound();
      }
      case 'nothing':
        return notFound();
    }
  }

  app.all('*', answer);
  return app;
}
