import type { Tracer } from 'config/tracing';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SiteConfig } from 'shared-ui/site';
import type { Composition } from '../compose/composition.ts';
import type { ApiPool } from './api-pool.ts';
import { proxyToApi } from './api-proxy.ts';
import { isAboutPromotedReleases } from './failure-reports.ts';
import type { Gate } from './gate.ts';
import type { LiveSite } from './live-site.ts';
import { matchRule } from './match-rule.ts';
import { sendError } from './messages.ts';
import { sendPage } from './page.ts';
import { PREVIEW_COOKIE, parsePreviewCookie } from './previews.ts';
import { caching, type Role, type Rule } from './rules.ts';
import { createSecurityText } from './security-text.ts';
import { sendFile } from './send-file.ts';

interface HandlerOptions {
  site: LiveSite;
  gate: Gate;
  pool: ApiPool;
  /** Set if traces are collected. */
  tracer?: Tracer;
  config: SiteConfig;
  /** The rules of this site. */
  table: Rule[];
  /** Whether the site uses https. */
  secure: boolean;
}

/** Creates the handler of all requests, which follows the rules. */
export function createHandler({ site, gate, pool, tracer, config, table, secure }: HandlerOptions) {
  // Rules by address are only in the table of the staff host, which has its own handler.
  const decideGate = (role: Role | 'address', request: FastifyRequest) =>
    role === 'address' ? 'closed' : gate.decide(role, request.cookies, request);

  /** The live composition, or the one with the release that a staff member previews. */
  async function getComposition(request: FastifyRequest, reply: FastifyReply): Promise<Composition> {
    const requestedPreview = parsePreviewCookie(request.cookies[PREVIEW_COOKIE]);
    if (!requestedPreview || (await decideGate('staff', request)) !== 'open') return site.composition;
    const preview = await site.previews.getComposition(site.live, requestedPreview);
    if (preview) reply.header('cache-control', caching.never);
    return preview ?? site.composition;
  }

  async function sendRelease(request: FastifyRequest, reply: FastifyReply, pathname: string) {
    if (!(await site.files.wasPathPromoted(pathname))) {
      if ((await decideGate('staff', request)) !== 'open') return sendError(reply, 404, 'notFound');
      reply.header('cache-control', caching.gated);
    }
    const file = await site.files.find(pathname);
    return file ? sendFile(request, reply, file) : sendError(reply, 404, 'notFound');
  }

  function enterPreview(reply: FastifyReply, pathname: string) {
    const [, , area, release] = pathname.split('/');
    reply.setCookie(PREVIEW_COOKIE, `${area}.${release}`, { path: '/', httpOnly: true, sameSite: 'strict', secure });
    return reply.redirect('/', 303);
  }

  return async function handle(request: FastifyRequest, reply: FastifyReply) {
    const { pathname, rule, isMissing } = matchRule(request, reply, table) ?? {};
    if (!pathname || !rule) return reply;
    if (rule.gate) {
      const decision = await decideGate(rule.gate, request);
      if (decision === 'closed') return sendError(reply, 404, 'notFound');
      if (decision === 'unknown') return sendError(reply, 503, 'gateUnknown');
    }
    switch (rule.handler) {
      case 'report':
        if (!(await isAboutPromotedReleases(request.body, site.files))) return sendError(reply, 404, 'notFound');
        return proxyToApi({ request, reply, pool, tracer, withCookies: site.isOwnApi, secure });
      case 'api':
        return proxyToApi({ request, reply, pool, tracer, withCookies: site.isOwnApi, secure });
      case 'asset': {
        const file = (await getComposition(request, reply)).assets[pathname];
        return file ? sendFile(request, reply, file) : sendError(reply, 404, 'notFound');
      }
      case 'enter-preview':
        return enterPreview(reply, pathname);
      case 'health':
        return reply.send({ status: 'ok', number: site.number, live: site.live });
      case 'leave-preview':
        return reply.clearCookie(PREVIEW_COOKIE, { path: '/' }).redirect('/', 303);
      case 'not-found':
        return sendError(reply, 404, 'notFound');
      case 'page': {
        const composition = await getComposition(request, reply);
        reply.headers(site.getPageHeaders(composition));
        return sendPage({ request, reply, pathname, composition, secure, isMissing });
      }
      case 'release':
        return sendRelease(request, reply, pathname);
      case 'security-text': {
        const text = createSecurityText(config, new Date());
        return text ? reply.type('text/plain; charset=utf-8').send(text) : sendError(reply, 404, 'notFound');
      }
    }
  };
}
