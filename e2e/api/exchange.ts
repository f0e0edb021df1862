import type { IncomingHttpHeaders } from 'node:http';
import type { ApiState } from './api-state.ts';

/** One call as it came in. */
export interface Call {
  method: string;
  /** As it was sent, without the query. */
  path: string;
  query: Record<string, string>;
  headers: IncomingHttpHeaders;
  /** The fields of a JSON object; undefined where the body was anything else. */
  body: Record<string, unknown> | undefined;
}

/** What is answered; the status is 200 unless told. */
export interface ApiResponse {
  status?: number;
  headers?: Record<string, string | string[]>;
  body?: unknown;
}

/** Answers one of the specification's calls, or throws a refusal. */
export type Handler = (call: Call, state: ApiState) => ApiResponse;

/** An error status with a message. */
export class ApiError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** A text that the body must have. */
export function getField({ body }: Call, name: string): string {
  const value = body?.[name];
  if (typeof value !== 'string' || value === '') throw new ApiError(400, `${name} is missing.`);
  return value;
}

/** The token of the bearer header. */
export function getBearerToken({ headers }: Call): string {
  const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1];
  if (!token) throw new ApiError(401, 'Unauthorized.');
  return token;
}
