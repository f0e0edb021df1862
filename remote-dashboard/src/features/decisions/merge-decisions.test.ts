import { expect, test } from '@jest/globals';
import type { Decision } from './decisions-api.ts';
import { findNew, mergeDecisions } from './merge-decisions.ts';

const createDecision = (id: string, at: number): Decision => ({
  ...{ id, at: new Date(at).toISOString(), outcome: 'done', count: null, reason: null, event: null },
  ...{ user: null, channel: null, field: null, change: null },
});
const [first, second, late, third] = [
  createDecision('a', 1000),
  createDecision('b', 2000),
  createDecision('c', 2000),
  createDecision('d', 3000),
];
const list = (decisions: readonly Decision[]) => decisions.map(({ id }) => id);

test('merges pages into one list without repetitions, newest first, also what the bot reported late', () => {
  expect(list(mergeDecisions([third, second], [second, first]))).toEqual(['d', 'b', 'a']);
  expect(list(mergeDecisions([third, late], [third, second, first]))).toEqual(['d', 'c', 'b', 'a']);
  expect(mergeDecisions([], [])).toEqual([]);
});

test('finds what a list does not have', () => {
  expect(list(findNew([third, late, second], [second, first]))).toEqual(['d', 'c']);
  expect(findNew([second], [second, first])).toEqual([]);
});
