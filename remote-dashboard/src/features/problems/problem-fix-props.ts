import type { ProblemRow } from './merge-rows.ts';
import type { Problem } from './problems-api.ts';

/** What the controls that fix a problem need. */
export interface ProblemFixProps {
  problem: Problem;
  /** All problems of the list. */
  problems: readonly Problem[];
  owner: string | null;
  /** The label of its field. */
  label: string;
  /** Its fix is the main one on the page. */
  isFirst: boolean;
  isOnFeaturePage: boolean;
  onFixed: (details: Pick<ProblemRow, 'replacement' | 'undo'>) => void;
}
