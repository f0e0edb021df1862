import { type FastifyReply, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify';
import { destination } from 'pino';
import { shortAddress } from '../auth/address.ts';

/** Where lines of the log go. */
export interface LogStream {
  write(line: string): unknown;
}

/** The log on standard output: no call waits for it, and what is left is written when the program ends. */
export function standardLog(): LogStream {
  return destination({ sync: false });
}

/** Structured logging without bodies, headers or queries, which carry codes and tokens, and without whole addresses. */
export function loggerOptions(stream: LogStream | undefined): FastifyServerOptions['logger'] {
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

/** Logs each call once, when it has been answered: who asked, for what, with which outcome, and how long it took. */
export class CallLog extends LogController {
  override incomingRequest() {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply) {
    const call = { req: request, res: reply, responseTime: reply.elapsedTime };
    if (error) request.log.error({ ...call, err: error }, 'request errored');
    else request.log.info(call, 'request completed');
  }
}

/** What is told of an error: the platform's client would add the request that failed, with its headers. */
function describe(error: Error): { type: string; message: string; stack: string; cause?: object } {
  const cause = error.cause instanceof Error ? { cause: describe(error.cause) } : {};
  return { type: error.name, message: error.message, stack: error.stack ?? '', ...cause };
}
