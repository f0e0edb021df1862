import type { ErrorCode } from 'api-contract/error-codes';
import { z } from 'zod';

/** A request failed with an error code of the contract. */
export class ApiError extends Error {
  override readonly name: string = 'ApiError';
  readonly reason: ErrorCode;
  /** When to retry, if a retry can succeed. */
  readonly retryAfterSeconds: number | undefined;

  constructor(reason: ErrorCode, seconds?: number) {
    super(reason);
    this.reason = reason;
    this.retryAfterSeconds = seconds === undefined ? undefined : Math.max(1, Math.ceil(seconds));
  }
}

/** What is wrong with a part of a document. */
export interface Fault {
  path: string;
  sentence: string;
}

/** A value of a feature that cannot be saved. */
export interface ValueProblem {
  path: readonly string[];
  code: string;
  limit?: number;
}

/** What is wrong with each part of a document that was rejected. */
export interface ErrorParts {
  faults?: readonly Fault[];
  values?: readonly ValueProblem[];
}

/** A document was rejected, and the response says what is wrong with each part. */
export class DocumentError extends ApiError {
  override readonly name = 'DocumentError';
  readonly parts: ErrorParts;

  constructor(reason: ErrorCode, parts: ErrorParts) {
    super(reason);
    this.parts = parts;
  }
}

/** Input that does not match the contract; the message names the first invalid field. */
export class ValidationError extends Error {
  override readonly name = 'ValidationError';

  constructor(error: z.ZodError) {
    super(error.issues[0]?.path.slice(1).join('.') || String(error.issues[0]?.path[0] ?? 'body'));
  }
}

const codedErrorSchema = z.object({ code: z.string() });

/** The code of an error of the system or of PostgreSQL. Without `instanceof`, because tests run in another realm. */
export function getErrorCode(error: unknown): string | undefined {
  return codedErrorSchema.safeParse(error).data?.code;
}
