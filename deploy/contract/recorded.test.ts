import { expect, test } from '@jest/globals';
import { contractProblem } from './recorded.ts';

const recorded = { version: 3, report: 'react 19\nexport declare function Button(): Element;\n' };

test('a contract that is as it was recorded has no problem', () => {
  expect(contractProblem(recorded, recorded)).toBeUndefined();
});

test('a change under the same version is refused, with the lines that changed', () => {
  const problem = contractProblem(recorded, { ...recorded, report: recorded.report.replace('19', '20') });
  expect(problem).toContain('  - react 19');
  expect(problem).toContain('  + react 20');
  expect(problem).toContain('Raise contractVersion');
});

test('a new version must be recorded, be its promise another one or not', () => {
  expect(contractProblem(recorded, { ...recorded, version: 4 })).toContain('--accept');
  expect(contractProblem(undefined, recorded)).toContain('--accept');
});
