import { expect, test } from '@jest/globals';
import { getShownRows, mergeRows, type ProblemRow } from './merge-rows.ts';
import type { Problem } from './problems-api.ts';

const create = (id: string): Problem => ({
  ...{ id, feature: 'levels', name: 'Levels', kind: 'permission-missing', permission: 'MANAGE_ROLES' },
});
const open = (id: string): ProblemRow => ({ problem: create(id), isFixed: false });
const fixed = (id: string): ProblemRow => ({ problem: create(id), isFixed: true });
const describeRows = (rows: readonly ProblemRow[]) =>
  rows.map(({ problem, isFixed }) => `${problem.id}${isFixed ? ' fixed' : ''}`);

test('a problem that is gone stays in its place as fixed, and a new one comes last', () => {
  const rows = mergeRows([open('a'), open('b'), open('c')], [create('a'), create('c'), create('d')], 3);
  expect(describeRows(rows)).toEqual(['a', 'b fixed', 'c', 'd']);
});

test('a problem that comes back is open again', () => {
  expect(describeRows(mergeRows([fixed('a')], [create('a')], 3))).toEqual(['a']);
});

test('a problem that was not shown leaves no row', () => {
  expect(describeRows(mergeRows([open('a'), open('b')], [create('a')], 1))).toEqual(['a']);
});

test('fixed rows take no place of open ones', () => {
  const rows = [open('a'), fixed('b'), open('c'), open('d')];
  expect(describeRows(getShownRows(rows, 2))).toEqual(['a', 'b fixed', 'c']);
});
