import type { FastifyRequest, FastifyServerOptions } from 'fastify';

/** An address without the part that names a person: the last octet, or the last 64 bits. */
export function shortAddress(address: string): string {
  if (address.includes('.')) return address.replace(/\.\d+$/, '.0');
  const [head = '', tail = ''] = address.split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail.split(':').filter(Boolean);
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  const network = [...before, ...zeros, ...after].slice(0, 4).join(':');
  return `${network.replace(/(^|:)0(:0)*$/, '')}::`;
}

/** Structured logging without queries, which may carry codes, and without whole addresses. */
export function loggerOptions(stream: NodeJS.WritableStream): FastifyServerOptions['logger'] {
  return {
    stream,
    serializers: {
      req: ({ method, url, ip }: FastifyRequest) => ({
        method,
        path: url.split('?', 1)[0],
        address: shortAddress(ip ?? ''),
      }),
    },
  };
}
