import type { Tally } from './tally.ts';

const shown = 5;

function listed(title: string, problems: string[]): string[] {
  if (!problems.length) return [];
  const more = problems.length > shown ? [`  … and ${problems.length - shown} more`] : [];
  return ['', `${title}:`, ...problems.slice(0, shown).map((problem) => `  - ${problem.slice(0, 300)}`), ...more];
}

/** The figures, and the first of what went wrong. */
export function report(tally: Tally, seconds: number): string {
  const { views, failedViews, catalogs, files, torn, changes, reloads, inputLost } = tally;
  const each = (seconds / changes).toFixed(2);
  return [
    `changes of what is live   ${changes} in ${seconds.toFixed(0)} s, one every ${each} s`,
    `page views                ${views}, failed ${failedViews.length}`,
    `catalogs                  ${catalogs} with ${files} files, torn ${torn.length}`,
    `page with unsaved input   reloaded ${reloads} times, ${inputLost.length ? 'input lost' : 'input kept and saved'}`,
    ...listed('Failed page views', failedViews),
    ...listed('Torn catalogs', torn),
    ...listed('The page with unsaved input', inputLost),
  ].join('\n');
}

/** Whether everything was seen that was to be seen, and nothing of it was wrong. */
export function isGood({ views, failedViews, catalogs, torn, reloads, inputLost }: Tally): boolean {
  return (
    views > 0 && catalogs > 0 && reloads === 0 && [failedViews, torn, inputLost].every(({ length }) => length === 0)
  );
}
