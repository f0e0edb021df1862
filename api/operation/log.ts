import type { FastifyRequest, FastifyServerOptions } from 'fastify';
import { shortAddress } from '../auth/address.ts';

/** Structured logging without bodies, headers or queries, which carry codes and tokens, and without whole addresses. */
export function loggerOptions(stream: NodeJS.WritableStream | undefined): FastifyServerOptions['logger'] {
  if (!stream) return false;
  return {
    stream,
    serializers: {
      req: ({ method, url, ip }: FastifyRequest) => ({
        method,
        path: url.split('?', 1)[0],
        address: shortAddress(ip ?? ''),
      }),
      err: describe,
    },
  };
}

/** What is told of an error: the platform's client would add the request that failed, with its headers. */
function describe(error: Error): { type: string; message: string; stack: string; cause?: object } {
  const cause = error.cause instanceof Error ? { cause: describe(error.cause) } : {};
  return { type: error.name, message: error.message, stack: error.stack ?? '', ...cause };
}
