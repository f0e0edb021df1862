import { expect, test } from '@jest/globals';
import { formatGrowth, subtractSizes, sumSizes } from './sizes.ts';

test('names modules that grew or are new, the largest growth first', () => {
  const accepted = { react: 1000, jotai: 500, 'shell/src/main.tsx': 100 };
  const current = { react: 1010, jotai: 700, 'shell/src/main.tsx': 100, dayjs: 50_000 };
  expect(formatGrowth(accepted, current)).toEqual([
    'dayjs grew by 50000 to 50000 bytes of source',
    'jotai grew by 200 to 700 bytes of source',
    'react grew by 10 to 1010 bytes of source',
  ]);
});

test('does not name modules that stayed the same, shrank or were removed', () => {
  expect(formatGrowth({ react: 1000, jotai: 500, removed: 9 }, { react: 1000, jotai: 499 })).toEqual([]);
});

test('names the five modules that grew most', () => {
  const current = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`module${index}`, index]));
  const named = formatGrowth({}, current).map((line) => line.split(' ')[0]);
  expect(named).toEqual(['module19', 'module18', 'module17', 'module16', 'module15']);
});

test('counts a module twice when two packages include it', () => {
  expect(sumSizes([{ react: 10, shell: 1 }, { react: 10 }])).toEqual({ react: 20, shell: 1 });
});

test('subtracts the modules that the single bundle includes too', () => {
  const federated = { react: 20, runtime: 5, page: 3, main: 1 };
  expect(subtractSizes(federated, { react: 10, page: 3, main: 2, bundler: 4 })).toEqual({ react: 10, runtime: 5 });
});
