import type { ModuleSizes } from '../build/module-sizes-plugin.ts';
import { landingWeights, type Weight } from './landing-scripts.ts';
import { acceptedSizes, currentSizes, growth, type Sizes } from './sizes.ts';

/** What the scripts of the landing page may weigh, compressed with brotli. */
export const landingBudget = 145 * 1024;

/** What of it may be there only because the site is federated, against the same code as one bundle. */
export const federationBudget = 25 * 1024;

function problem(what: string, over: number, accepted: ModuleSizes, current: ModuleSizes): string[] {
  if (over <= 0) return [];
  const grown = growth(accepted, current);
  const causes = grown.length ? grown : ['No module grew since the sizes were accepted, but what is used of them.'];
  return [[`${what}, ${over} more than it may.`, ...causes].join('\n  ')];
}

/** Which budgets are exceeded, by how much, and what grew, in words. */
export function budgetProblems(weights: Weight[], accepted: Sizes, current: Sizes): string[] {
  const heaviest = Math.max(...weights.map(({ federated }) => federated));
  const cost = Math.max(...weights.map(({ federated, bundled }) => federated - bundled));
  return [
    ...problem(
      `The landing page's script weighs ${heaviest} bytes`,
      heaviest - landingBudget,
      accepted.landing,
      current.landing,
    ),
    ...problem(
      `The landing page's script weighs ${cost} bytes more than the same code as one bundle`,
      cost - federationBudget,
      accepted.federation,
      current.federation,
    ),
  ];
}

/** Fails the build when a budget is exceeded, and names what grew. */
export async function checkBudgets() {
  const problems = budgetProblems(await landingWeights(), acceptedSizes(), currentSizes());
  if (problems.length) throw new Error(problems.join('\n'));
}
