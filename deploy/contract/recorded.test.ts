import { expect, test } from '@jest/globals';
import { contractProblem } from './recorded.ts';

const report = 'react 19.1.0\njotai: atom, useAtom\nexport declare function Button(): Element;\n';
const [before, recorded] = [
  { version: 2, report },
  { version: 3, report: `${report}export declare function Card(): Element;\n` },
];

test('a contract that is as it was recorded, and keeps what was promised before, has no problem', () => {
  expect(contractProblem([recorded], recorded)).toBeUndefined();
  expect(contractProblem([before, recorded], recorded)).toBeUndefined();
});

test('a change under the same version is refused, with the lines that changed', () => {
  const problem = contractProblem([recorded], { ...recorded, report: recorded.report.replace('19.1', '19.2') });
  expect(problem).toContain('  - react 19.1.0');
  expect(problem).toContain('  + react 19.2.0');
  expect(problem).toContain('Raise contractVersion');
});

test('a new version must be recorded, be its promise another one or not', () => {
  expect(contractProblem([before, recorded], { ...recorded, version: 4 })).toContain('--accept');
  expect(contractProblem([], recorded)).toContain('--accept');
});

test('a version that is kept must be kept whole; to one that is not kept nothing is owed', () => {
  const without = { version: 4, report: recorded.report.replace('jotai: atom, useAtom', 'jotai: atom, useStore') };
  const problem = contractProblem([before, recorded, without], without);
  expect(problem).toContain('it keeps contract 2');
  expect(problem).toContain('  - jotai: useAtom\n');
  expect(problem).toContain('raise oldestContract');
  expect(contractProblem([without], without)).toBeUndefined();
});

test('of a library another minor version keeps what was promised, another major one does not', () => {
  const [minor, major] = ['19.2.0', '20.1.0'].map((library) => ({
    version: 4,
    report: recorded.report.replace('19.1.0', library),
  }));
  expect(minor && contractProblem([before, minor], minor)).toBeUndefined();
  expect(major && contractProblem([before, major], major)).toContain('  - react 19\n');
});
