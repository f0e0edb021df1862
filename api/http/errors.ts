import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { type ErrorCode, errorStatuses } from 'api-contract/error-codes';
import { endWithResponse } from 'config/http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type DatabaseFailure, databaseFailureMessages, getDatabaseFailure } from '../db/errors.ts';
import { ApiError, DocumentError, type ErrorParts, ValidationError } from '../errors.ts';
import {
  AuthorizationRevokedError,
  CredentialsRejectedError,
  PlatformResponseError,
  PlatformUnavailableError,
} from '../platform/errors.ts';
import { formatMessage, getErrorMessage, negotiateLanguage } from './error-messages.ts';

/** Errors that Fastify raises before a handler runs, by their status. */
const FRAMEWORK_ERRORS: Record<number, ErrorCode> = {
  400: 'input-invalid',
  404: 'not-found',
  413: 'body-too-large',
  415: 'media-type',
};

/** The response to a failure of the database, and after how many seconds to try again. */
const databaseErrors = {
  unreachable: { reason: 'data-unavailable', seconds: 5 },
  rejected: { reason: 'data-unavailable', seconds: 5 },
  slow: { reason: 'data-slow', seconds: 5 },
  // Until an operator may have freed space.
  full: { reason: 'data-full', seconds: 60 },
} as const satisfies Record<DatabaseFailure, { reason: ErrorCode; seconds: number }>;

/** How long to wait after the platform rejected a request that it should have accepted. */
const PLATFORM_REJECTED_RETRY_SECONDS = 60;

interface ErrorDetails {
  seconds?: number;
  field?: string;
  parts?: ErrorParts;
}

export function sendError(request: FastifyRequest, reply: FastifyReply, reason: ErrorCode, details: ErrorDetails = {}) {
  if (details.seconds !== undefined) reply.header('retry-after', details.seconds);
  const language = negotiateLanguage(request.headers['accept-language']);
  return reply.code(errorStatuses[reason]).send(createErrorBody(reason, language, { ...details, request: request.id }));
}

/** Maps every error to its status and a body in the user's language; logs at error level what an operator must fix. */
export function registerErrorHandlers(app: FastifyInstance) {
  app.setNotFoundHandler((request, reply) => sendError(request, reply, 'not-found'));
  app.setErrorHandler((error, request, reply) => {
    const apiError = toApiError(error);
    if (apiError) {
      if (needsOperator(error)) request.log.error({ err: error }, error.message);
      else
        request.log.info(
          { reason: apiError.reason, ...(apiError === error ? {} : { err: error }) },
          'A request was rejected.',
        );
      const { retryAfterSeconds: seconds } = apiError;
      const parts = apiError instanceof DocumentError ? apiError.parts : {};
      return sendError(request, reply, apiError.reason, { seconds, parts });
    }
    const failure = getDatabaseFailure(error);
    if (failure) {
      request.log.error({ err: error }, databaseFailureMessages[failure]);
      const { reason, seconds } = databaseErrors[failure];
      return sendError(request, reply, reason, { seconds });
    }
    if (error instanceof ValidationError) return sendError(request, reply, 'input-invalid', { field: error.message });
    const status = z.object({ statusCode: z.number() }).safeParse(error).data?.statusCode ?? 500;
    const reason = FRAMEWORK_ERRORS[status];
    // A client that is still sending could miss the response if the connection closed, so Node reads the rest.
    if (status === 413) reply.removeHeader('connection');
    if (reason) return sendError(request, reply, reason, { field: 'body' });
    request.log.error({ err: error }, 'A request failed with an unexpected error.');
    return sendError(request, reply, 'unexpected');
  });
}

function toApiError(error: unknown): ApiError | undefined {
  if (error instanceof PlatformUnavailableError) return new ApiError('platform-unavailable', error.retryAfterSeconds);
  if (error instanceof PlatformResponseError) return new ApiError('platform-refused', PLATFORM_REJECTED_RETRY_SECONDS);
  if (error instanceof AuthorizationRevokedError) return new ApiError('platform-sign-in-ended');
  return error instanceof ApiError ? error : undefined;
}

/** The platform rejected our credentials or request; an operator must act. */
function needsOperator(error: unknown): error is Error {
  return error instanceof CredentialsRejectedError || error instanceof PlatformResponseError;
}

interface ErrorBodyDetails extends ErrorDetails {
  request?: string;
}

/** The body of an error response: what happened and what to do, in the user's language. */
export function createErrorBody(reason: ErrorCode, language: string, { parts, ...details }: ErrorBodyDetails = {}) {
  const message = formatMessage(getErrorMessage(language, reason), { ...details });
  return {
    message,
    reason,
    ...(details.seconds === undefined ? {} : { retry_after: details.seconds }),
    ...parts,
  };
}

const CLIENT_ERROR_CODES: Record<string, ErrorCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request-slow',
  HPE_HEADER_OVERFLOW: 'headers-too-large',
};

const languageBySocket = new WeakMap<Socket, string>();

/** Remembers the language of a connection, because the rest of a request may never arrive. */
export function storeLanguageForClientErrors({ socket, headers }: IncomingMessage) {
  languageBySocket.set(socket, headers['accept-language'] ?? '');
}

/** Responds to malformed and incomplete requests in place of Fastify, and closes the connection. */
export function handleClientError({ code }: { code: string }, socket: Socket) {
  const reason = CLIENT_ERROR_CODES[code] ?? 'input-invalid';
  const language = negotiateLanguage(languageBySocket.get(socket));
  endWithResponse(socket, {
    status: errorStatuses[reason],
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify(createErrorBody(reason, language, { field: 'HTTP' })),
  });
}
