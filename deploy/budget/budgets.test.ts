import { expect, test } from '@jest/globals';
import { budgetProblems, federationBudget, landingBudget } from './budgets.ts';

const sizes = { landing: { react: 1000 }, federation: { runtime: 100 } };
const within = { federated: landingBudget, bundled: landingBudget - federationBudget };

test('a page that weighs exactly what it may has no problem', () => {
  expect(budgetProblems([within, { federated: 1, bundled: 1 }], sizes, sizes)).toEqual([]);
});

test('a byte too many is a problem in whichever language, and what grew is named', () => {
  const heavy = { federated: landingBudget + 1, bundled: landingBudget };
  const current = { ...sizes, landing: { react: 1000, moment: 7 } };
  expect(budgetProblems([within, heavy], sizes, current)).toEqual([
    `The landing page's script weighs ${landingBudget + 1} bytes, 1 more than it may.
  moment grew by 7 to 7 bytes of source`,
  ]);
});

test('a byte too many against one bundle is a problem too, and what federation keeps more of is named', () => {
  const costly = { federated: 100_000, bundled: 100_000 - federationBudget - 1 };
  const current = { landing: { react: 1000, moment: 7 }, federation: { runtime: 130 } };
  expect(budgetProblems([costly, { federated: 1, bundled: 1 }], sizes, current)).toEqual([
    `The landing page's script weighs ${federationBudget + 1} bytes more than the same code as one bundle, 1 more than it may.
  runtime grew by 30 to 130 bytes of source`,
  ]);
});

test('when no module grew, that is said', () => {
  const [problem] = budgetProblems([{ federated: federationBudget + 1, bundled: 0 }], sizes, sizes);
  expect(problem).toContain('No module grew');
});
