import { expect, test } from '@jest/globals';
import {
  FEDERATION_BUDGET_BYTES,
  findBudgetProblems,
  findPageProblems,
  LANDING_BUDGET_BYTES,
  PAGE_BUDGET_BYTES,
} from './budgets.ts';

const sizes = { landing: { react: 1000 }, federation: { runtime: 100 } };
const withinBudget = { federated: LANDING_BUDGET_BYTES, bundled: LANDING_BUDGET_BYTES - FEDERATION_BUDGET_BYTES };

test('reports no problem for a page of exactly the allowed size', () => {
  expect(findBudgetProblems([withinBudget, { federated: 1, bundled: 1 }], sizes, sizes)).toEqual([]);
});

test('reports one byte over the landing budget in any language, and names the modules that grew', () => {
  const tooHeavy = { federated: LANDING_BUDGET_BYTES + 1, bundled: LANDING_BUDGET_BYTES };
  const current = { ...sizes, landing: { react: 1000, dayjs: 7 } };
  expect(findBudgetProblems([withinBudget, tooHeavy], sizes, current)).toEqual([
    `The landing page's scripts have ${LANDING_BUDGET_BYTES + 1} bytes: 1 over the budget.
  dayjs grew by 7 to 7 bytes of source`,
  ]);
});

test('reports one byte over the federation budget, and names the modules that grew', () => {
  const tooCostly = { federated: 100_000, bundled: 100_000 - FEDERATION_BUDGET_BYTES - 1 };
  const current = { landing: { react: 1000, dayjs: 7 }, federation: { runtime: 130 } };
  expect(findBudgetProblems([tooCostly, { federated: 1, bundled: 1 }], sizes, current)).toEqual([
    `The landing page's scripts have ${FEDERATION_BUDGET_BYTES + 1} bytes more than the same code in one bundle: 1 over the budget.
  runtime grew by 30 to 130 bytes of source`,
  ]);
});

test('says so when no module grew', () => {
  const [problem] = findBudgetProblems([{ federated: FEDERATION_BUDGET_BYTES + 1, bundled: 0 }], sizes, sizes);
  expect(problem).toContain('No module grew');
});

test('reports a page that is one byte over its budget', () => {
  const servers = { packageName: 'remote-dashboard', page: 'servers', bytes: PAGE_BUDGET_BYTES };
  const stats = { packageName: 'remote-admin', page: 'admin/stats', bytes: PAGE_BUDGET_BYTES + 1 };
  expect(findPageProblems([servers, stats])).toEqual([]);
  expect(findPageProblems([{ ...servers, bytes: PAGE_BUDGET_BYTES + 1 }])).toEqual([
    `The scripts of page "servers" of remote-dashboard have ${PAGE_BUDGET_BYTES + 1} bytes: 1 over the budget.`,
  ]);
});
