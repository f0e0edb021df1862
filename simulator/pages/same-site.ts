import type { FastifyRequest } from 'fastify';

/** Whether a form came from a page of the simulator, or from a program, which no other page can misuse. */
export function isSameSite({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  return headers.origin === undefined || headers.origin === `http://${headers.host}`;
}
