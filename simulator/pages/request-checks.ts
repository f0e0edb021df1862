import type { FastifyRequest } from 'fastify';

const loopback = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;

/** Whether the Host header is a name of this machine. Others indicate DNS rebinding. */
export function isKnownHost(listening: string, host: string | undefined): boolean {
  const isLocal = ['localhost', '127.0.0.1', '::1'].includes(listening);
  return !isLocal || (host !== undefined && loopback.test(host));
}

/** Whether a form was sent by a page of the simulator, or by a program, which has no cross-site requests. */
export function isSameSite({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  return headers.origin === undefined || headers.origin === `http://${headers.host}`;
}
