import type { FastifyRequest } from 'fastify';

const loopbackPattern = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;

/** Whether the Host header is this machine. Another host indicates DNS rebinding. */
export function isKnownHost(listenHost: string, host: string | undefined): boolean {
  const isLocal = ['localhost', '127.0.0.1', '::1'].includes(listenHost);
  return !isLocal || (host !== undefined && loopbackPattern.test(host));
}

/** Whether a form was sent by a page of the simulator, or by a program, which sends no Origin header. */
export function isSameOrigin({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  return headers.origin === undefined || headers.origin === `http://${headers.host}`;
}
