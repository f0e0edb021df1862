import { clipText } from './clip-text.ts';
import type { Text } from './manifest/manifest.ts';

/** How to fix a problem. Fields are named by their ids from the feature's root, joined with slashes. */
export type ProblemFix =
  | { kind: 'permission'; permission: string }
  | { kind: 'field' | 'action'; field: string }
  /** An address with https. */
  | { kind: 'link'; url: string };

/** What keeps a feature from working on a server. */
export interface Problem {
  /** Names the problem in its feature: lowercase letters, digits and hyphens. */
  problem: string;
  text: Text;
  fix?: ProblemFix | undefined;
}

/** The problems of a server's feature. */
export interface FeatureProblems {
  id: string;
  feature: string;
  problems: readonly Problem[];
}

/** The site rejects an entry with more. */
const MAX_PROBLEMS = 10;

/** The problems as the site accepts them: the first ones, each once, with texts that are short enough. */
export function toReportedProblems(problems: readonly Problem[]): Problem[] {
  const unique = new Map(problems.toReversed().map((entry) => [entry.problem, entry]));
  return [...unique.values()]
    .toReversed()
    .flatMap(({ problem, text, fix }) => {
      const clipped = clipText(text);
      return clipped === undefined ? [] : [{ problem, text: clipped, fix }];
    })
    .slice(0, MAX_PROBLEMS);
}
