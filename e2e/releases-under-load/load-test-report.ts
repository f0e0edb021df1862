import { CONNECTIONS } from './load-generator.ts';
import type { Metrics } from './metrics.ts';

const MAX_SHOWN = 5;

function formatProblems(title: string, problems: string[]): string[] {
  if (!problems.length) return [];
  const more = problems.length > MAX_SHOWN ? [`  … and ${problems.length - MAX_SHOWN} more`] : [];
  return ['', `${title}:`, ...problems.slice(0, MAX_SHOWN).map((problem) => `  - ${problem.slice(0, 300)}`), ...more];
}

/** Formats the metrics, and the first problems. */
export function formatReport(metrics: Metrics, seconds: number, perSecond: number): string {
  const {
    views,
    failedViews,
    requests,
    failedRequests,
    catalogs,
    files,
    mixedReleases,
    changes,
    reloads,
    draftProblems,
  } = metrics;
  const each = (seconds / changes).toFixed(2);
  return [
    `promotions and rollbacks  ${changes} in ${seconds.toFixed(0)} s, one every ${each} s`,
    `page views                ${views}, failed ${failedViews.length}`,
    `generated requests        ${requests} on ${CONNECTIONS} connections, ${perSecond.toFixed(0)} a second, failed ${failedRequests.length}`,
    `catalogs                  ${catalogs} with ${files} files, inconsistent ${mixedReleases.length}`,
    `page with unsaved input   reloaded ${reloads} times, ${draftProblems.length ? 'input lost' : 'input kept and saved'}`,
    ...formatProblems('Failed page views', failedViews),
    ...formatProblems('Failed requests', failedRequests),
    ...formatProblems('Inconsistent catalogs', mixedReleases),
    ...formatProblems('The page with unsaved input', draftProblems),
  ].join('\n');
}

/** Whether there were page views and catalogs, and no check failed. */
export function hasPassed({
  views,
  failedViews,
  failedRequests,
  catalogs,
  mixedReleases,
  reloads,
  draftProblems,
}: Metrics): boolean {
  const failures = [failedViews, failedRequests, mixedReleases, draftProblems];
  return views > 0 && catalogs > 0 && reloads === 0 && failures.every(({ length }) => length === 0);
}
