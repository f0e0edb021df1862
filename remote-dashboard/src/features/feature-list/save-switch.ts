import type { ApiResult } from 'shared-ui';
import type { Feature } from 'vigil-bot/manifest';
import type { StoredFeature } from '../bot-features/bot-features-api.ts';
import { fetchSettings, saveFeature } from '../bot-features/feature-calls.ts';

/** Switches by the ids of features. */
export type Switches = Readonly<Record<string, boolean>>;

/** Parses a stored draft. */
export function parseSwitches(value: unknown): Switches | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean'),
  );
}

/** Switches without one of them, if it still is in this position. */
export function omitSwitch(switches: Switches, featureId: string, enabled: boolean): Switches {
  return Object.fromEntries(Object.entries(switches).filter(([id, on]) => id !== featureId || on !== enabled));
}

/**
 * Switches a feature, and keeps its values. If somebody else has saved its settings in the
 * meantime, only their switch changes.
 */
export async function saveSwitch(
  serverId: string,
  feature: Feature,
  enabled: boolean,
  stored: StoredFeature,
): Promise<ApiResult<StoredFeature>> {
  const save = ({ values, revision }: StoredFeature) =>
    saveFeature(serverId, feature, { value: { enabled, values }, revision });
  const result = await save(stored);
  if (result.kind !== 'http-error' || result.status !== 412) return result;
  const current = await fetchSettings(serverId, feature.id);
  return current.kind === 'ok' && current.data.enabled !== enabled ? save(current.data) : current;
}
