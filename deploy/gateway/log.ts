import { type FastifyReply, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify';
import { destination } from 'pino';

/** Where lines of the log go. */
export interface LogStream {
  write(line: string): unknown;
}

/**
 * The log on standard output: no answer waits for it, lines that come close together are written as one, and what is
 * left is written when the program ends.
 */
export function standardLog(): LogStream {
  return destination({ sync: false, minLength: 4096, periodicFlush: 200 });
}

/** Logs each request once, when it was answered. */
export class AnswerLog extends LogController {
  override incomingRequest() {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply) {
    const answer = { req: request, res: reply, responseTime: reply.elapsedTime };
    if (error) request.log.error({ ...answer, err: error }, 'request errored');
    else request.log.info(answer, 'request completed');
  }
}

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
export function loggerOptions(stream: LogStream): FastifyServerOptions['logger'] {
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
