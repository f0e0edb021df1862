import type { ApiResult } from 'shared-ui';
import { fetchActions } from './fetch-actions.ts';
import type { ActionFilters } from './filters.ts';
import type { StaffAction } from './staff-action.ts';

/** How many rows are exported at most. */
export const mostRows = 50_000;

const size = 1000;
const longestWait = 120;

/** Everything that the filters show, up to a limit, and whether that is all. */
interface Exported {
  entries: StaffAction[];
  complete: boolean;
}

/** Reads what the filters show, part by part, and says how far it has come. */
export async function fetchAllActions(
  filters: ActionFilters,
  onProgress: (rows: number) => void,
  gone: AbortSignal,
): Promise<ApiResult<Exported>> {
  const entries: StaffAction[] = [];
  let before: string | undefined;
  for (;;) {
    const outcome = await fetchActions(filters, { limit: size, before });
    if (gone.aborted) return { kind: 'network-error' };
    if (outcome.kind === 'http-error' && (outcome.retryAfter ?? Number.POSITIVE_INFINITY) <= longestWait) {
      await new Promise((resolve) => setTimeout(resolve, (outcome.retryAfter ?? 0) * 1000));
      continue;
    }
    if (outcome.kind !== 'ok') return outcome;
    entries.push(...outcome.data.entries);
    before = outcome.data.next;
    onProgress(Math.min(entries.length, mostRows));
    if (before === undefined || entries.length >= mostRows) break;
  }
  const complete = before === undefined && entries.length <= mostRows;
  return { kind: 'ok', data: { entries: entries.slice(0, mostRows), complete } };
}
