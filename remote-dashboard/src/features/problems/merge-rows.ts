import type { Problem } from './problems-api.ts';

/** A problem in the list. One that is gone stays for a moment, and says so. */
export interface ProblemRow {
  problem: Problem;
  isFixed: boolean;
  /** What is used instead of what was deleted. */
  replacement?: string | undefined;
  /** Takes the fix back. */
  undo?: (() => Promise<void>) | undefined;
}

/** The rows that are shown: the first open ones, and those that were fixed. */
export function getShownRows(rows: readonly ProblemRow[], limit: number): ProblemRow[] {
  const open = rows.filter(({ isFixed }) => !isFixed).slice(0, limit);
  return rows.filter((row) => row.isFixed || open.includes(row));
}

/** Rows after the list was loaded again: in place, so that nothing moves under the pointer. */
export function mergeRows(rows: readonly ProblemRow[], problems: readonly Problem[], limit: number): ProblemRow[] {
  const current = new Map(problems.map((problem) => [problem.id, problem]));
  const listed = new Set(rows.map(({ problem }) => problem.id));
  const shown = getShownRows(rows, limit);
  return [
    ...rows.flatMap((row): ProblemRow[] => {
      const problem = current.get(row.problem.id);
      if (problem) return [{ problem, isFixed: false }];
      return shown.includes(row) ? [{ ...row, isFixed: true }] : [];
    }),
    ...problems.filter(({ id }) => !listed.has(id)).map((problem) => ({ problem, isFixed: false })),
  ];
}
