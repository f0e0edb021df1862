import { expect, test } from '@jest/globals';
import { accept, contractProblem, idOf, idsOf, idsSource } from './recorded.ts';

const report = 'react 19.1.0\njotai: atom, useAtom\nshared-ui Button(): Element\n';
const first = { number: 1, report };
const larger = `${report}shared-ui Card(): Element\n`;
const second = { number: 2, report: larger };

test('has no problem when the report and the ids are the recorded ones', () => {
  expect(contractProblem([first], report, idsOf([first]))).toBeUndefined();
  expect(contractProblem([first, second], larger, idsOf([first, second]))).toBeUndefined();
});

test('refuses a changed report with the lines that changed', () => {
  const problem = contractProblem([first], report.replace('19.1', '19.2'), idsOf([first]));
  expect(problem).toContain('  - react 19.1.0');
  expect(problem).toContain('  + react 19.2.0');
  expect(problem).toContain('--accept');
});

test('refuses ids that are not those of the reports', () => {
  const ids = { contractId: '1-00000000', acceptedContracts: ['1-00000000'] };
  expect(contractProblem([first], report, ids)).toContain('version.ts');
});

test('refuses an accepted contract whose promise is gone', () => {
  const changed = { number: 2, report: report.replace('useAtom', 'useStore') };
  const problem = contractProblem([first, changed], changed.report, idsOf([first, changed]));
  expect(problem).toContain(`accepts contract ${idOf(first)}`);
  expect(problem).toContain('  - jotai: useAtom\n');
});

test('accepts the first report as contract 1, with the digest of the report in its id', () => {
  expect(accept([], report)).toEqual([first]);
  expect(idOf(first)).toMatch(/^1-[0-9a-f]{8}$/);
  expect(idOf(first)).not.toBe(idOf({ number: 1, report: larger }));
});

test('keeps an earlier contract when everything it promises remains, and drops it otherwise', () => {
  expect(accept([first], report)).toEqual([first]);
  expect(accept([first], larger)).toEqual([first, second]);
  expect(accept([first, second], report)).toEqual([first, { number: 3, report }]);
});

test('keeps an earlier contract after a minor version of a library, and drops it after a major one', () => {
  expect(accept([first], report.replace('19.1.0', '19.2.0'))).toHaveLength(2);
  expect(accept([first], report.replace('19.1.0', '20.0.0'))).toHaveLength(1);
});

test('writes the ids as source, in one line when they fit', () => {
  expect(idsSource([first])).toContain(`acceptedContracts: readonly string[] = ['${idOf(first)}'];\n`);
  const many = Array.from({ length: 9 }, (_, index) => ({ number: index + 1, report }));
  expect(idsSource(many)).toContain(`= [\n  '${idOf(first)}',\n`);
});
