import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SiteConfig } from 'shared-ui/contract';
import type { Composition } from '../compose/composition.ts';
import { proxyToApi } from './api-proxy.ts';
import type { Gate } from './gate.ts';
import type { LiveSite } from './live-site.ts';
import { sendPage } from './page.ts';
import { previewCookie, wantedPreview } from './previews.ts';
import { caching, type Role, ruleFor } from './rules.ts';
import { safePath } from './safe-path.ts';
import { securityText } from './security-text.ts';
import { sendFile } from './send-file.ts';
import { gatewayText } from './texts.ts';

interface AnswerOptions {
  site: LiveSite;
  gate: Gate;
  apiBase: string | undefined;
  config: SiteConfig;
  /** Whether the site is reached over https. */
  secure: boolean;
}

/** Says in JSON why there is nothing else to answer; no cache keeps it. */
export function refuse(reply: FastifyReply, status: number, text: Parameters<typeof gatewayText>[0]) {
  const { language } = reply.request.cookies ?? {};
  return reply.code(status).header('cache-control', caching.never).send(gatewayText(text, language));
}

/** Answers every request, as the table of rules says. */
export function createAnswer({ site, gate, apiBase, config, secure }: AnswerOptions) {
  const verdict = (role: Role, { cookies }: FastifyRequest) => gate.verdict(role, cookies);

  /** What this reader sees: what is live, or for staff the release that they look at. */
  async function compositionFor(request: FastifyRequest, reply: FastifyReply): Promise<Composition> {
    const wanted = wantedPreview(request.cookies[previewCookie]);
    if (!wanted || (await verdict('staff', request)) !== 'open') return site.composition;
    const preview = await site.previews.composition(site.live, wanted);
    if (preview) reply.header('cache-control', caching.never);
    return preview ?? site.composition;
  }

  async function sendRelease(request: FastifyRequest, reply: FastifyReply, pathname: string) {
    if (!(await site.files.isPublic(pathname))) {
      if ((await verdict('staff', request)) !== 'open') return refuse(reply, 404, 'notFound');
      reply.header('cache-control', caching.gated);
    }
    const file = await site.files.find(pathname);
    return file ? sendFile(request, reply, file) : refuse(reply, 404, 'notFound');
  }

  function enterPreview(reply: FastifyReply, pathname: string) {
    const [, , area, release] = pathname.split('/');
    reply.setCookie(previewCookie, `${area}.${release}`, { path: '/', httpOnly: true, sameSite: 'strict', secure });
    return reply.redirect('/', 303);
  }

  return async function answer(request: FastifyRequest, reply: FastifyReply) {
    const pathname = safePath(request.raw.url ?? '/');
    if (!pathname) return refuse(reply, 400, 'badPath');
    const rule = ruleFor(decodeURIComponent(pathname));
    reply.header('cache-control', rule.cache);
    if (rule.methods && !rule.methods.includes(request.method)) {
      reply.header('allow', rule.methods.join(', '));
      return refuse(reply, 405, 'methodNotAllowed');
    }
    if (rule.gate) {
      const opinion = await verdict(rule.gate, request);
      if (opinion === 'closed') return refuse(reply, 404, 'notFound');
      if (opinion === 'unknown') return refuse(reply, 503, 'gateUnknown');
    }
    switch (rule.answer) {
      case 'api':
        return proxyToApi({ request, reply, apiBase, withCookies: site.apiIsOurs, secure });
      case 'asset': {
        const file = (await compositionFor(request, reply)).assets[pathname];
        return file ? sendFile(request, reply, file) : refuse(reply, 404, 'notFound');
      }
      case 'enter-preview':
        return enterPreview(reply, pathname);
      case 'health':
        return reply.send({ status: 'ok', live: site.live });
      case 'leave-preview':
        return reply.clearCookie(previewCookie, { path: '/' }).redirect('/', 303);
      case 'nothing':
        return refuse(reply, 404, 'notFound');
      case 'page':
        return sendPage({ request, reply, pathname, composition: await compositionFor(request, reply), secure });
      case 'release':
        return sendRelease(request, reply, pathname);
      case 'security-text': {
        const text = securityText(config, new Date());
        return text ? reply.type('text/plain; charset=utf-8').send(text) : refuse(reply, 404, 'notFound');
      }
    }
  };
}
