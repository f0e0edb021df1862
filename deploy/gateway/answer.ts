import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SiteConfig } from 'shared-ui/contract';
import type { Composition } from '../compose/composition.ts';
import { admit, refuse } from './admit.ts';
import type { ApiPool } from './api-pool.ts';
import { proxyToApi } from './api-proxy.ts';
import type { Gate } from './gate.ts';
import type { LiveSite } from './live-site.ts';
import { sendPage } from './page.ts';
import { previewCookie, wantedPreview } from './previews.ts';
import { caching, type Role, type Rule } from './rules.ts';
import { securityText } from './security-text.ts';
import { sendFile } from './send-file.ts';

interface AnswerOptions {
  site: LiveSite;
  gate: Gate;
  pool: ApiPool;
  config: SiteConfig;
  /** The table that applies. */
  table: Rule[];
  /** Whether the site is reached over https. */
  secure: boolean;
}

/** Answers every request, as the table of rules says. */
export function createAnswer({ site, gate, pool, config, table, secure }: AnswerOptions) {
  const verdict = (role: Role | 'address', request: FastifyRequest) =>
    role === 'address' ? 'closed' : gate.verdict(role, request.cookies, request);

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
    const { pathname, rule } = admit(request, reply, table) ?? {};
    if (!pathname || !rule) return reply;
    if (rule.gate) {
      const opinion = await verdict(rule.gate, request);
      if (opinion === 'closed') return refuse(reply, 404, 'notFound');
      if (opinion === 'unknown') return refuse(reply, 503, 'gateUnknown');
    }
    switch (rule.answer) {
      case 'api':
        return proxyToApi({ request, reply, pool, withCookies: site.apiIsOurs, secure });
      case 'asset': {
        const file = (await compositionFor(request, reply)).assets[pathname];
        return file ? sendFile(request, reply, file) : refuse(reply, 404, 'notFound');
      }
      case 'enter-preview':
        return enterPreview(reply, pathname);
      case 'health':
        return reply.send({ status: 'ok', number: site.number, live: site.live });
      case 'leave-preview':
        return reply.clearCookie(previewCookie, { path: '/' }).redirect('/', 303);
      case 'nothing':
        return refuse(reply, 404, 'notFound');
      case 'page': {
        const composition = await compositionFor(request, reply);
        // Another composition may have become live, or be looked at by staff: its script is another, and so the policy.
        reply.headers(site.headers(composition));
        return sendPage({ request, reply, pathname, composition, secure });
      }
      case 'release':
        return sendRelease(request, reply, pathname);
      case 'security-text': {
        const text = securityText(config, new Date());
        return text ? reply.type('text/plain; charset=utf-8').send(text) : refuse(reply, 404, 'notFound');
      }
    }
  };
}
