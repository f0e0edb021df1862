import { api, toResult } from 'shared-ui';
import { createTimeoutSignal, getGuildRequestOptions } from '../../lib/api/requests.ts';
import type { Pause, Pauses } from '../../specification-api/server-detail.ts';

/** Pauses a feature, or everything, from now on. */
export async function startPause(id: string, feature: string | null, seconds: number) {
  const body = { seconds };
  const signal = createTimeoutSignal();
  return toResult(
    feature === null
      ? api.PUT('/v1/guild/{id}/pause', { params: { path: { id } }, signal, body })
      : api.PUT('/v1/guild/{id}/features/{feature}/pause', { params: { path: { id, feature } }, signal, body }),
  );
}

/** Ends a pause. */
export async function resume(id: string, feature: string | null) {
  const signal = createTimeoutSignal();
  return toResult(
    feature === null
      ? api.DELETE('/v1/guild/{id}/pause', getGuildRequestOptions(id))
      : api.DELETE('/v1/guild/{id}/features/{feature}/pause', { params: { path: { id, feature } }, signal }),
  );
}

/** The pause that keeps a feature from working; if there are several, the one that ends last. */
export function findPause({ active }: Pauses, feature: string): Pause | undefined {
  const [last] = active
    .filter((pause) => pause.feature === null || pause.feature === feature)
    .sort((one, other) => Date.parse(other.until) - Date.parse(one.until));
  return last;
}
