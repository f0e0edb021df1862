import { connections } from './load-generator.ts';
import type { Metrics } from './metrics.ts';

const shown = 5;

function formatProblems(title: string, problems: string[]): string[] {
  if (!problems.length) return [];
  const more = problems.length > shown ? [`  … and ${problems.length - shown} more`] : [];
  return ['', `${title}:`, ...problems.slice(0, shown).map((problem) => `  - ${problem.slice(0, 300)}`), ...more];
}

/** Formats the metrics, and the first problems. */
export function report(metrics: Metrics, seconds: number, perSecond: number): string {
  const { views, failedViews, requests, failedRequests, catalogs, files, inconsistent, changes, reloads, inputLost } =
    metrics;
  const each = (seconds / changes).toFixed(2);
  return [
    `changes of what is live   ${changes} in ${seconds.toFixed(0)} s, one every ${each} s`,
    `page views                ${views}, failed ${failedViews.length}`,
    `requests besides          ${requests} on ${connections} connections, ${perSecond.toFixed(0)} a second, failed ${failedRequests.length}`,
    `catalogs                  ${catalogs} with ${files} files, torn ${inconsistent.length}`,
    `page with unsaved input   reloaded ${reloads} times, ${inputLost.length ? 'input lost' : 'input kept and saved'}`,
    ...formatProblems('Failed page views', failedViews),
    ...formatProblems('Failed requests', failedRequests),
    ...formatProblems('Torn catalogs', inconsistent),
    ...formatProblems('The page with unsaved input', inputLost),
  ].join('\n');
}

/** Whether there were page views and catalogs, and none of them failed. */
export function hasPassed({
  views,
  failedViews,
  failedRequests,
  catalogs,
  inconsistent,
  reloads,
  inputLost,
}: Metrics): boolean {
  const wrong = [failedViews, failedRequests, inconsistent, inputLost];
  return views > 0 && catalogs > 0 && reloads === 0 && wrong.every(({ length }) => length === 0);
}
