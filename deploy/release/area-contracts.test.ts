import { expect, test } from '@jest/globals';
import { findContractMismatch } from './area-contracts.ts';

const shell = { name: 'shell', release: 's1', contract: 'c3', acceptedContracts: ['c2', 'c3'] };
const area = (contract: string, name = 'admin') => ({ name, release: 'a1', contract });

test.each(['c2', 'c3'])('a shell runs areas for a contract that it accepts: %s', (contract) =>
  expect(findContractMismatch(shell, [area(contract), area('c3', 'public')])).toBeUndefined(),
);

test.each(['c1', 'c4'])('a shell runs no area for another contract: %s', (contract) =>
  expect(findContractMismatch(shell, [area('c3', 'public'), area(contract)])).toBe(
    `admin a1 was built for contract ${contract}; shell s1 accepts c2, c3. Build and promote them together.`,
  ),
);

test('names what was built before contracts were texts', () => {
  const old = JSON.parse('{ "name": "public", "release": "p1", "contract": 2 }');
  expect(findContractMismatch(shell, [area('c3'), old])).toBe(
    'public p1 was built for an older contract (2) and has to be built again.',
  );
});
