import { DiscordAPIError, RateLimitError } from '@discordjs/rest';
import { z } from 'zod';

/** The platform did not respond: it is down, too slow, or rate-limits us. */
export class PlatformUnavailableError extends Error {
  override readonly name: string = 'PlatformUnavailableError';
  /** How long to wait before the next attempt. */
  readonly retryAfterSeconds: number;

  constructor(seconds: number, cause?: unknown, message = 'The chat platform did not respond.') {
    super(message, { cause });
    this.retryAfterSeconds = seconds;
  }
}

/** The platform rejected our credentials; an operator must act. */
export class CredentialsRejectedError extends PlatformUnavailableError {
  override readonly name = 'CredentialsRejectedError';

  constructor(setting: string, seconds: number, cause?: unknown) {
    super(seconds, cause, `The chat platform rejected our credentials. Set the right ${setting} and restart the API.`);
  }
}

/** The platform no longer accepts a user's tokens. */
export class AuthorizationRevokedError extends Error {
  override readonly name = 'AuthorizationRevokedError';
}

/** The platform responded with an error. */
export class PlatformResponseError extends Error {
  override readonly name = 'PlatformResponseError';
  readonly status: number;
  readonly code: number;

  constructor(status: number, code: number, message: string) {
    super(`${message} (status ${status}, code ${code})`);
    this.status = status;
    this.code = code;
  }
}

/** Whether the platform did not respond, or responded with an error. */
export function isPlatformError(error: unknown): boolean {
  return error instanceof PlatformUnavailableError || error instanceof PlatformResponseError;
}

/** How long to wait if the platform sends no time. */
export const DEFAULT_RETRY_SECONDS = 5;

/** Body of the platform's error responses. */
const errorSchema = z.object({ code: z.int(), message: z.string() });

/** Turns an error of the client into `PlatformUnavailableError` or `PlatformResponseError`. */
export function toPlatformError(error: unknown): Error {
  if (error instanceof RateLimitError)
    return new PlatformUnavailableError(error.retryAfter / 1000 || DEFAULT_RETRY_SECONDS, error);
  if (!(error instanceof DiscordAPIError)) return new PlatformUnavailableError(DEFAULT_RETRY_SECONDS, error);
  const { data } = errorSchema.safeParse(error.rawError);
  if (data) return new PlatformResponseError(error.status, data.code, data.message);
  // A proxy in between responded, which says nothing about the request.
  return new PlatformUnavailableError(
    DEFAULT_RETRY_SECONDS,
    new Error(`The response with status ${error.status} is not in the platform's error format.`),
  );
}
