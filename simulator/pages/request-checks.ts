import type { FastifyRequest } from 'fastify';

const loopback = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;

/** Whether a call names the simulator by a name of this machine: another one was pointed here to misuse it. */
export function isKnownHost(listening: string, host: string | undefined): boolean {
  const isLocal = ['localhost', '127.0.0.1', '::1'].includes(listening);
  return !isLocal || (host !== undefined && loopback.test(host));
}

/** Whether a form came from a page of the simulator, or from a program, which no other page can misuse. */
export function isSameSite({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  return headers.origin === undefined || headers.origin === `http://${headers.host}`;
}
