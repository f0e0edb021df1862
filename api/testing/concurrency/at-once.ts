import { expect } from '@jest/globals';
import type { TestResponse } from '../browser.ts';

/** Sends two requests at once. */
export const atOnce = (first: () => Promise<TestResponse>, other = first) => Promise.all([first(), other()]);

export const getStatuses = (responses: TestResponse[]) => responses.map(({ status }) => status).sort();

/** Sends two requests at once. One must succeed and the other must be rejected. */
export async function expectOneSuccess(rejected: number, first: () => Promise<TestResponse>, other = first) {
  const responses = await atOnce(first, other);
  expect(getStatuses(responses)).toEqual([200, rejected]);
  return responses;
}

export async function expectBothSucceed(first: () => Promise<TestResponse>, other = first) {
  const responses = await atOnce(first, other);
  expect(getStatuses(responses)).toEqual([200, 200]);
  return responses;
}
