import { anonymizeIpAddress } from 'config/ip-address';
import { type FastifyReply, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify';

/** Receives the lines of the log. */
export interface LogStream {
  write(line: string): unknown;
}

/** Logs each request once, after its response. */
export class ResponseLog extends LogController {
  override incomingRequest() {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply) {
    const fields = { req: request, res: reply, responseTime: reply.elapsedTime };
    if (error) request.log.error({ ...fields, err: error }, 'request errored');
    else request.log.info(fields, 'request completed');
  }
}

/** Creates the options of a structured log without queries, which may contain codes, and without whole addresses. */
export function createLoggerOptions(stream: LogStream): FastifyServerOptions['logger'] {
  return {
    stream,
    serializers: {
      req: ({ method, url, ip }: FastifyRequest) => ({
        method,
        path: url.split('?', 1)[0],
        address: anonymizeIpAddress(ip ?? ''),
      }),
    },
  };
}
