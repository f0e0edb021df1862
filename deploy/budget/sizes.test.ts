import { expect, test } from '@jest/globals';
import { added, beyond, growth } from './sizes.ts';

test('what grew is named, the largest growth first, new modules included', () => {
  const accepted = { react: 1000, jotai: 500, 'shell/src/main.tsx': 100 };
  const current = { react: 1010, jotai: 700, 'shell/src/main.tsx': 100, moment: 50_000 };
  expect(growth(accepted, current)).toEqual([
    'moment grew by 50000 to 50000 bytes of source',
    'jotai grew by 200 to 700 bytes of source',
    'react grew by 10 to 1010 bytes of source',
  ]);
});

test('what stayed, shrank or went is not named', () => {
  expect(growth({ react: 1000, jotai: 500, gone: 9 }, { react: 1000, jotai: 499 })).toEqual([]);
});

test('five are enough to know where to look', () => {
  const current = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`module${index}`, index]));
  const named = growth({}, current).map((line) => line.split(' ')[0]);
  expect(named).toEqual(['module19', 'module18', 'module17', 'module16', 'module15']);
});

test('what two packages bring along counts twice', () => {
  expect(added([{ react: 10, shell: 1 }, { react: 10 }])).toEqual({ react: 20, shell: 1 });
});

test('what one bundle has too is not there because of federation', () => {
  const federated = { react: 20, runtime: 5, page: 3, main: 1 };
  expect(beyond(federated, { react: 10, page: 3, main: 2, bundler: 4 })).toEqual({ react: 10, runtime: 5 });
});
