import { type ErrorCode, errorStatuses } from 'api-contract/error-codes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { databaseFailure } from '../data/failures.ts';
import { ConsentEnded, CredentialsRefused, PlatformRefused, PlatformUnavailable } from '../platform/failures.ts';
import { failureBody, readerLanguage } from './failure-body.ts';
import { Refusal } from './refusal.ts';

/** What the server itself refuses before a call is reached, by the status that it gives. */
const refusedByServer: Record<number, ErrorCode> = {
  400: 'input-invalid',
  404: 'not-found',
  413: 'body-too-large',
  415: 'media-type',
};

/** What the operator is told of a database that does not do its work. */
const toOperator = {
  gone: 'The database does not answer: see whether it runs and can be reached. Nothing here has to be restarted.',
  full: 'The disk of the data is full: make room there. Nothing is written until then.',
} as const;

/** How long to wait for the database, in seconds. */
const databaseWait = 5;

/** How long to wait where the platform has refused what it has no reason to refuse, in seconds. */
const refusedWait = 60;

/** How long to wait until an operator may have made room, in seconds. */
const fullWait = 60;

interface Details {
  seconds?: number;
  field?: string;
}

/** Answers why a call is refused. */
export function send(request: FastifyRequest, reply: FastifyReply, reason: ErrorCode, details: Details = {}) {
  if (details.seconds !== undefined) reply.header('retry-after', details.seconds);
  const language = readerLanguage(request.headers['accept-language']);
  return reply.code(errorStatuses[reason]).send(failureBody(reason, language, { ...details, request: request.id }));
}

/** Gives every error its status and a body in the reader's language; what an operator has to see is logged as one. */
export function answerErrors(app: FastifyInstance) {
  app.setNotFoundHandler((request, reply) => send(request, reply, 'not-found'));
  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error);
    if (refusal) {
      if (isForOperator(error)) request.log.error({ err: error }, error.message);
      else request.log.info({ reason: refusal.reason, ...(refusal === error ? {} : { err: error }) }, 'refused');
      return send(request, reply, refusal.reason, { seconds: refusal.seconds });
    }
    const failure = databaseFailure(error);
    if (failure) {
      request.log.error({ err: error }, toOperator[failure]);
      if (failure === 'full') return send(request, reply, 'data-full', { seconds: fullWait });
      return send(request, reply, 'data-unavailable', { seconds: databaseWait });
    }
    if (error instanceof InputInvalid) return send(request, reply, 'input-invalid', { field: error.message });
    const status = z.object({ statusCode: z.number() }).safeParse(error).data?.statusCode ?? 500;
    const reason = refusedByServer[status];
    if (reason) return send(request, reply, reason, { field: 'body' });
    request.log.error({ err: error }, 'A call failed.');
    return send(request, reply, 'unexpected');
  });
}

function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof PlatformUnavailable) return new Refusal('platform-unavailable', error.seconds);
  if (error instanceof PlatformRefused) return new Refusal('platform-refused', refusedWait);
  if (error instanceof ConsentEnded) return new Refusal('platform-sign-in-ended');
  return error instanceof Refusal ? error : undefined;
}

/** Whether what the platform says is about us, so that waiting alone may not mend it. */
function isForOperator(error: unknown): error is Error {
  return error instanceof CredentialsRefused || error instanceof PlatformRefused;
}

/** Input that does not have the form of the contract; the message names the first field that is wrong. */
export class InputInvalid extends Error {
  override readonly name = 'InputInvalid';

  constructor(error: z.ZodError) {
    super(error.issues[0]?.path.slice(1).join('.') || String(error.issues[0]?.path[0] ?? 'body'));
  }
}
