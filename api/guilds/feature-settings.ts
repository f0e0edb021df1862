import { toFeatureModule } from 'api-contract/changes';
import { describeChange, type Feature, mergeValues, resolveValues } from 'vigil-bot/manifest';
import { z } from 'zod';
import { type ChangeSummary, type GuildModules, NEVER_SAVED, type StoredModule } from './modules.ts';

/** A server's settings of a feature. */
export interface FeatureSettings {
  enabled: boolean;
  values: Record<string, unknown>;
}

const storedFeature = z.object({ enabled: z.boolean(), values: z.record(z.string(), z.unknown()) }).nullable();

/** Parses the stored settings of a feature, which is off with defaults until it is saved. */
export function parseFeature(value: unknown): FeatureSettings {
  return storedFeature.parse(value) ?? { enabled: false, values: {} };
}

/** The settings to store after a save, and what is wrong with the values that were sent. */
export function mergeFeature({ fields }: Feature, sent: FeatureSettings, stored: FeatureSettings) {
  const { faults, hidden } = resolveValues(fields, sent.values);
  // A feature that is off may be incomplete.
  const relevantFaults = faults.filter(({ code }) => sent.enabled || code !== 'required');
  const values = { ...mergeValues(fields, sent.values, stored.values, hidden) };
  return { after: { enabled: sent.enabled, values }, faults: relevantFaults };
}

/** What changed in a feature. */
export function describeFeature(feature: Feature, before: FeatureSettings, after: FeatureSettings): ChangeSummary {
  const { name, fields } = feature;
  const isSwitched = before.enabled !== after.enabled;
  const differences = describeChange(fields, before.values, after.values);
  return {
    name,
    differences: isSwitched
      ? [{ labels: [], kind: 'switch', before: before.enabled, after: after.enabled }, ...differences]
      : differences,
  };
}

/** What the bot receives: the features that are on, with the values of fields that are shown. */
export function toDeliveredFeatures(features: readonly Feature[], modules: GuildModules) {
  const delivered = features.flatMap(({ id, fields }) => {
    const { value, revision }: StoredModule = modules[toFeatureModule(id)] ?? NEVER_SAVED;
    const { enabled, values } = parseFeature(value);
    return enabled ? [[id, { revision, values: { ...resolveValues(fields, values).values } }] as const] : [];
  });
  return Object.fromEntries(delivered);
}
