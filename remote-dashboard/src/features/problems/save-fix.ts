import { type ApiResult, api, toResult } from 'shared-ui';
import type { Feature } from 'vigil-bot/manifest';
import { createTimeoutSignal } from '../../lib/api/requests.ts';
import type { StoredFeature, Values } from '../bot-features/bot-features-api.ts';
import { fetchSettings, saveFeature } from '../bot-features/feature-calls.ts';

/** Changes the stored values of a feature. If somebody else has saved them meanwhile, changes what they have saved. */
export async function saveFix(
  serverId: string,
  feature: Feature,
  stored: StoredFeature,
  fix: (values: Values) => Values,
): Promise<ApiResult<StoredFeature>> {
  const save = ({ enabled, values, revision }: StoredFeature) =>
    saveFeature(serverId, feature, { value: { enabled, values: fix(values) }, revision });
  const result = await save(stored);
  if (result.kind !== 'http-error' || result.reason !== 'saved-meanwhile') return result;
  const current = await fetchSettings(serverId, feature.id);
  return current.kind === 'ok' ? save(current.data) : current;
}

/** The id of the user's own last change of a feature, which they can undo; undefined if there is none. */
export async function fetchOwnChange(id: string, feature: string): Promise<string | undefined> {
  const params = { path: { id }, query: { module: `feature:${feature}` as const } };
  const result = await toResult(api.GET('/v1/guild/{id}/changes', { params, signal: createTimeoutSignal() }));
  const newest = result.kind === 'ok' ? result.data.changes[0] : undefined;
  return newest?.own && newest.newest ? newest.id : undefined;
}
