import type { ModuleSizes } from '../build/module-sizes-plugin.ts';
import { type Weight, weighLandingPage } from './landing-scripts.ts';
import { type PageWeight, weighPages } from './page-scripts.ts';
import { formatGrowth, readAcceptedSizes, readCurrentSizes, type Sizes } from './sizes.ts';

/** The maximum size of the landing page's scripts, compressed with brotli. */
export const LANDING_BUDGET_BYTES = 123 * 1024;

/** How much larger the federated scripts may be than the same code in one bundle. */
export const FEDERATION_BUDGET_BYTES = Math.round(1.5 * 1024);

/** The maximum size of the scripts of any other page. */
export const PAGE_BUDGET_BYTES = 165 * 1024;

/** Pages that may be larger; the page of statistics draws charts. */
const largerBudgets: Record<string, number> = { 'remote-admin admin/stats': 215 * 1024 };

/** Describes each page whose scripts exceed the budget. */
export function findPageProblems(pages: PageWeight[]): string[] {
  return pages.flatMap(({ packageName, page, bytes }) => {
    const excessBytes = bytes - (largerBudgets[`${packageName} ${page}`] ?? PAGE_BUDGET_BYTES);
    if (excessBytes <= 0) return [];
    return [`The scripts of page "${page}" of ${packageName} have ${bytes} bytes: ${excessBytes} over the budget.`];
  });
}

function formatProblem(subject: string, excessBytes: number, accepted: ModuleSizes, current: ModuleSizes): string[] {
  if (excessBytes <= 0) return [];
  const grown = formatGrowth(accepted, current);
  const causes = grown.length
    ? grown
    : ['No module grew since the sizes were accepted, but the page uses more of their exports.'];
  return [[`${subject}: ${excessBytes} over the budget.`, ...causes].join('\n  ')];
}

/** Describes each exceeded budget: by how many bytes, and which modules grew. */
export function findBudgetProblems(weights: Weight[], accepted: Sizes, current: Sizes): string[] {
  const heaviest = Math.max(...weights.map(({ federated }) => federated));
  const federationBytes = Math.max(...weights.map(({ federated, bundled }) => federated - bundled));
  return [
    ...formatProblem(
      `The landing page's scripts have ${heaviest} bytes`,
      heaviest - LANDING_BUDGET_BYTES,
      accepted.landing,
      current.landing,
    ),
    ...formatProblem(
      `The landing page's scripts have ${federationBytes} bytes more than the same code in one bundle`,
      federationBytes - FEDERATION_BUDGET_BYTES,
      accepted.federation,
      current.federation,
    ),
  ];
}

/** Throws if a budget is exceeded; the message lists what grew. */
export async function checkBudgets() {
  const problems = [
    ...findBudgetProblems(await weighLandingPage(), readAcceptedSizes(), readCurrentSizes()),
    ...findPageProblems(await weighPages()),
  ];
  if (problems.length) throw new Error(problems.join('\n'));
}
