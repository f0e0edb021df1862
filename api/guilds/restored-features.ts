import { type GuildModule, getFeatureOf, type StoredValue } from 'api-contract/changes';
import type { ValueFault } from 'vigil-bot/manifest';
import { readLiveManifest } from '../bot/manifests.ts';
import type { Database } from '../db/tables.ts';
import { DocumentError } from '../errors.ts';
import type { BotGuild } from '../platform/shapes.ts';
import { checkReferences } from './feature-references.ts';
import { mergeFeature, parseFeature } from './feature-settings.ts';

type Deps = Parameters<typeof checkReferences>[0] & { db: Database };

/**
 * Throws if earlier settings of a feature would bring back values that a save would reject now. What the stored settings
 * have already is not checked, so that an old fault does not prevent undoing another change. A channel or role that was
 * deleted comes back: the page shows it as deleted, as it does when one is deleted later.
 */
export async function checkRestoredFeature(
  deps: Deps,
  guild: BotGuild,
  { module, before, value }: { module: GuildModule; before: StoredValue; value: StoredValue },
) {
  const featureId = getFeatureOf(module);
  const live = featureId === undefined ? undefined : await readLiveManifest(deps.db);
  const feature = live?.manifest.features.find(({ id }) => id === featureId);
  if (!feature) return;
  const [restored, stored] = [parseFeature(feature, before), parseFeature(feature, value)];
  const toKey = ({ path, code }: ValueFault) => [code, ...path].join('/');
  const existing = new Set(mergeFeature(feature, stored, stored).faults.map(toKey));
  const faults = mergeFeature(feature, restored, restored).faults.filter((fault) => !existing.has(toKey(fault)));
  const references = await checkReferences(deps, guild, feature, restored, stored);
  const problems = [...faults, ...references.filter(({ code }) => code !== 'not-found')];
  if (problems.length > 0) throw new DocumentError('feature-values-invalid', { values: problems });
}
