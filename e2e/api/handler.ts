import type { IncomingHttpHeaders } from 'node:http';
import type { ApiState } from './api-state.ts';

/** A received call. */
export interface Call {
  method: string;
  /** The path as it was sent, without the query. */
  path: string;
  query: Record<string, string>;
  headers: IncomingHttpHeaders;
  /** The fields of a JSON object; undefined for any other body. */
  body: Record<string, unknown> | undefined;
}

/** A response; the default status is 200. */
export interface ApiResponse {
  status?: number;
  headers?: Record<string, string | string[]>;
  body?: unknown;
}

/** Handles one of the specification's calls, or throws an `ApiError`. */
export type Handler = (call: Call, state: ApiState) => ApiResponse;

/** An error status with a message. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Reads a required text from the body. */
export function getField({ body }: Call, name: string): string {
  const value = body?.[name];
  if (typeof value !== 'string' || value === '') throw new ApiError(400, `${name} is missing.`);
  return value;
}

/** Reads the token from the bearer header. */
export function getBearerToken({ headers }: Call): string {
  const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1];
  if (!token) throw new ApiError(401, 'Unauthorized.');
  return token;
}
