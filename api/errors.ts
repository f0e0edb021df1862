import type { ErrorCode } from 'api-contract/error-codes';
import { z } from 'zod';

/** A call that is refused for a reason of the contract; nothing has changed. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly reason: ErrorCode;
  /** How long to wait, where waiting helps. */
  readonly retryAfterSeconds: number | undefined;

  constructor(reason: ErrorCode, seconds?: number) {
    super(reason);
    this.reason = reason;
    this.retryAfterSeconds = seconds === undefined ? undefined : Math.max(1, Math.ceil(seconds));
  }
}

/** Input that does not have the form of the contract; the message names the first field that is wrong. */
export class ValidationError extends Error {
  override readonly name = 'ValidationError';

  constructor(error: z.ZodError) {
    super(error.issues[0]?.path.slice(1).join('.') || String(error.issues[0]?.path[0] ?? 'body'));
  }
}

const coded = z.object({ code: z.string() });

/** The code of an error of the system or of PostgreSQL. Not by `instanceof`: tests run in a realm of their own. */
export function getErrorCode(error: unknown): string | undefined {
  return coded.safeParse(error).data?.code;
}
