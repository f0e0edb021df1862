import { api, type Outcome, readPageConfig } from 'shared-ui';
import { staffCall } from '../entry/staff-call.ts';
import { type Stats, statsIn } from './stats.ts';

/** What came of asking for the figures. */
export type AskedStats =
  | { kind: 'answered'; stats: Stats }
  | { kind: 'failed'; outcome: Exclude<Outcome<unknown>, { kind: 'answered' }>; emptyMessage: boolean };

/** Asks for the figures; how far back only where the API knows what that means. */
export async function askStats(days: number): Promise<AskedStats> {
  const extended = readPageConfig().features.includes('staff');
  let error: unknown;
  const outcome = await staffCall(async (tokens) => {
    const body = extended ? { ...tokens, days } : tokens;
    const result = await api.POST('/v1/admin/stats', { body });
    error = result.error;
    return result;
  }, 'information');
  if (outcome.kind !== 'answered') return { kind: 'failed', outcome, emptyMessage: hasEmptyMessage(error) };
  const stats = statsIn(outcome.data);
  if (stats) return { kind: 'answered', stats };
  return { kind: 'failed', outcome: { kind: 'refused', status: 502 }, emptyMessage: false };
}

/** An outcome does not tell a message that is empty from one that is missing. */
function hasEmptyMessage(body: unknown): boolean {
  return typeof body === 'object' && body !== null && Reflect.get(body, 'message') === '';
}
