import { anonymizeIpAddress } from 'config/ip-address';
import type { Span } from 'config/tracing';
import { type FastifyReply, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify';
import { type QueryStats, withQueryStats } from '../db/query-stats.ts';
import type { LogStream } from '../log.ts';

/** Structured logging without bodies, headers and queries, which contain secrets, and with shortened IP addresses. */
export function loggerOptions(stream: LogStream | undefined): FastifyServerOptions['logger'] {
  if (!stream) return false;
  return {
    stream,
    serializers: {
      req: ({ method, url, ip }: FastifyRequest) => ({
        method,
        path: url.split('?', 1)[0],
        address: anonymizeIpAddress(ip ?? ''),
      }),
      err: serializeError,
    },
  };
}

const statsByRequest = new WeakMap<FastifyRequest, QueryStats>();

/** Starts counting the queries of a request for its log line, and for its span if traces are collected. */
export function startQueryStats(request: FastifyRequest, span: Span | undefined, next: () => void) {
  const stats = { statements: 0, milliseconds: 0, log: request.log, span };
  statsByRequest.set(request, stats);
  withQueryStats(stats, next);
}

/** The query statistics of a request. */
export function getQueryStats(request: FastifyRequest): Pick<QueryStats, 'statements' | 'milliseconds'> {
  const { statements = 0, milliseconds = 0 } = statsByRequest.get(request) ?? {};
  return { statements, milliseconds };
}

/** Every gateway sends one each second, so they are neither logged nor traced. */
export function isHealthCheck({ url }: FastifyRequest): boolean {
  return url === '/v1/health';
}

/** Logs each request once, after its response, with its duration and database time. */
export class RequestLog extends LogController {
  override incomingRequest() {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply) {
    if (!error && isHealthCheck(request)) return;
    const database = getQueryStats(request);
    const call = { req: request, res: reply, responseTime: reply.elapsedTime, database };
    if (error) request.log.error({ ...call, err: error }, 'request errored');
    else request.log.info(call, 'request completed');
  }
}

/** Logs only these fields: errors of the platform's client also contain the request with its headers. */
function serializeError(error: Error): { type: string; message: string; stack: string; cause?: object } {
  const cause = error.cause instanceof Error ? { cause: serializeError(error.cause) } : {};
  return { type: error.name, message: error.message, stack: error.stack ?? '', ...cause };
}
