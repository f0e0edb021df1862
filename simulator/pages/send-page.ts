import type { FastifyReply } from 'fastify';
import { layout, type Page } from './layout.ts';

/** Sends a page under a strict policy; its forms may lead to these origins beside its own. */
export async function sendPage(
  reply: FastifyReply,
  page: Page,
  formOrigins: readonly string[] = [],
): Promise<FastifyReply> {
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self'",
    // A browser applies this to where a form's answer redirects too.
    ["form-action 'self'", ...formOrigins].join(' '),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy.join('; '),
      // Not no-referrer: forms would then come without their origin.
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'cache-control': 'no-store',
    })
    .send(layout(page).markup);
}
