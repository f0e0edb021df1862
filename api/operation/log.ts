import { type FastifyReply, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify';
import { destination } from 'pino';
import { shortAddress } from '../auth/address.ts';
import { countStatements, type DatabaseShare } from './database-share.ts';

/** Where lines of the log go. */
export interface LogStream {
  write(line: string): unknown;
}

/**
 * The log on standard output: no call waits for it, lines that come close together are written as one, and what is left
 * is written when the program ends.
 */
export function standardLog(): LogStream {
  return destination({ sync: false, minLength: 4096, periodicFlush: 200 });
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

const shares = new WeakMap<FastifyRequest, DatabaseShare>();

/** Begins to count what the database does for a call; its line of the log tells it. */
export function beginCall(request: FastifyRequest, work: () => void) {
  const share = { statements: 0, milliseconds: 0, log: request.log };
  shares.set(request, share);
  countStatements(share, work);
}

/** What the database has done for a call so far. */
export function databaseShareOf(request: FastifyRequest): Omit<DatabaseShare, 'log'> {
  const { statements = 0, milliseconds = 0 } = shares.get(request) ?? {};
  return { statements, milliseconds };
}

/**
 * Logs each call once, when it has been answered: who asked, for what, with which outcome, how long it took, and how
 * much of that was the database's.
 */
export class CallLog extends LogController {
  override incomingRequest() {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply) {
    const database = databaseShareOf(request);
    const call = { req: request, res: reply, responseTime: reply.elapsedTime, database };
    if (error) request.log.error({ ...call, err: error }, 'request errored');
    else request.log.info(call, 'request completed');
  }
}

/** What is told of an error: the platform's client would add the request that failed, with its headers. */
function describe(error: Error): { type: string; message: string; stack: string; cause?: object } {
  const cause = error.cause instanceof Error ? { cause: describe(error.cause) } : {};
  return { type: error.name, message: error.message, stack: error.stack ?? '', ...cause };
}
