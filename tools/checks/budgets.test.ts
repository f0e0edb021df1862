import { expect, test } from '@jest/globals';
import { findBudgetProblems } from './budgets.ts';

test('reports a page that is one byte over its budget', () => {
  const landing = { name: 'the landing page (en)', bytes: 1000, maxBytes: 1000 };
  expect(findBudgetProblems([landing])).toEqual([]);
  expect(findBudgetProblems([landing, { ...landing, name: 'the landing page (hu)', bytes: 1001 }])).toEqual([
    'The scripts of the landing page (hu) have 1001 bytes: 1 over the budget.',
  ]);
});
