import { expect } from '@jest/globals';
import { type ErrorCode, errorStatuses } from 'api-contract/error-codes';
import { getErrorMessage } from '../../http/error-messages.ts';
import type { TestResponse } from '../browser.ts';

function isReason(reason: unknown): reason is ErrorCode {
  return typeof reason === 'string' && reason in errorStatuses;
}

/** Checks that a response to a Hungarian client is a well-formed error. Returns its reason. */
export function expectError({ status, headers, body, text }: TestResponse): ErrorCode {
  expect(headers.get('content-type')).toMatch(/^application\/json/);
  const { message, reason, retry_after, ...more } = body;
  expect(more).toEqual({});
  if (!isReason(reason)) throw new Error(`The error code ${reason} is not in the contract.`);
  expect({ reason, status }).toEqual({ reason, status: errorStatuses[reason] });
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
  const pattern = getErrorMessage('hu', reason)
    .replace(/[.*+?()[\]]/g, '\\$&')
    .replace(/\{\w+\}/g, '[\\w. ]+');
  expect(message).toMatch(new RegExp(`^${pattern}$`));
  expect(headers.get('retry-after')).toBe(retry_after === undefined ? null : String(retry_after));
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(text).not.toMatch(/\.[jt]s:\d|node_modules|\bselect\b|\binsert\b|kysely|postgres|zod/i);
  return reason;
}
