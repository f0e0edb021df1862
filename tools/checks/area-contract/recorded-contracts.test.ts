import { expect, test } from '@jest/globals';
import {
  acceptReport,
  findContractProblem,
  formatIdsSource,
  getContractId,
  getContractIds,
} from './recorded-contracts.ts';

const report = 'react 19.1.0\njotai: atom, useAtom\nshared-ui Button(): Element\n';
const first = { number: 1, report };
const larger = `${report}shared-ui Card(): Element\n`;
const second = { number: 2, report: larger };

test('reports no problem when the report and the ids match the recorded ones', () => {
  expect(findContractProblem([first], report, getContractIds([first]))).toBeUndefined();
  expect(findContractProblem([first, second], larger, getContractIds([first, second]))).toBeUndefined();
});

test('rejects a changed report, and lists the changed lines', () => {
  const problem = findContractProblem([first], report.replace('19.1', '19.2'), getContractIds([first]));
  expect(problem).toContain('  - react 19.1.0');
  expect(problem).toContain('  + react 19.2.0');
  expect(problem).toContain('--accept');
});

test('rejects ids that do not match the reports', () => {
  const ids = { contractId: '1-00000000', acceptedContracts: ['1-00000000'] };
  expect(findContractProblem([first], report, ids)).toContain('version.ts');
});

test('rejects an accepted contract with an item that is now missing', () => {
  const changed = { number: 2, report: report.replace('useAtom', 'useStore') };
  const problem = findContractProblem([first, changed], changed.report, getContractIds([first, changed]));
  expect(problem).toContain(`accepts contract ${getContractId(first)}`);
  expect(problem).toContain('  - jotai: useAtom\n');
});

test('accepts the first report as contract 1, with its digest in the id', () => {
  expect(acceptReport([], report)).toEqual([first]);
  expect(getContractId(first)).toMatch(/^1-[0-9a-f]{8}$/);
  expect(getContractId(first)).not.toBe(getContractId({ number: 1, report: larger }));
});

test('keeps an earlier contract while nothing in it is missing, and drops it otherwise', () => {
  expect(acceptReport([first], report)).toEqual([first]);
  expect(acceptReport([first], larger)).toEqual([first, second]);
  expect(acceptReport([first, second], report)).toEqual([first, { number: 3, report }]);
});

test('keeps an earlier contract after a minor version of a library, and drops it after a major one', () => {
  expect(acceptReport([first], report.replace('19.1.0', '19.2.0'))).toHaveLength(2);
  expect(acceptReport([first], report.replace('19.1.0', '20.0.0'))).toHaveLength(1);
});

test('formats the ids as source code, in one line if they fit', () => {
  expect(formatIdsSource([first])).toContain(`acceptedContracts: readonly string[] = ['${getContractId(first)}'];\n`);
  const many = Array.from({ length: 9 }, (_, index) => ({ number: index + 1, report }));
  expect(formatIdsSource(many)).toContain(`= [\n  '${getContractId(first)}',\n`);
});
