import { toFeatureModule } from 'api-contract/changes';
import {
  carryPath,
  carryValues,
  describeChange,
  type Feature,
  type Manifest,
  mergeValues,
  resolveValues,
} from 'vigil-bot/manifest';
import { z } from 'zod';
import { findLiveId } from '../bot/manifest-renames.ts';
import { type ChangeSummary, type GuildModules, NEVER_SAVED, type StoredModule } from './modules.ts';

/** A server's settings of a feature. */
export interface FeatureSettings {
  enabled: boolean;
  values: Record<string, unknown>;
  /** Which secrets are set, by their paths. Their texts are stored apart, encrypted. */
  secrets: Readonly<Record<string, { id: string; at: string }>>;
}

const storedSecret = z.object({ id: z.string(), at: z.string() });

const storedFeature = z
  .object({
    enabled: z.boolean(),
    values: z.record(z.string(), z.unknown()),
    secrets: z.record(z.string(), storedSecret).default({}),
  })
  .nullable();

/** The stored settings of a feature, with the ids that the manifest has now. It is off until it is saved. */
export function parseFeature({ renamed }: Pick<Feature, 'renamed'>, value: unknown): FeatureSettings {
  const { enabled, values, secrets } = storedFeature.parse(value) ?? { enabled: false, values: {}, secrets: {} };
  const carried = Object.entries(secrets).map(([path, secret]) => [carryPath(path, renamed), secret] as const);
  return { enabled, values: { ...carryValues(values, renamed) }, secrets: Object.fromEntries(carried) };
}

/** The settings to store after a save, and what is wrong with the values that were sent. */
export function mergeFeature({ fields }: Feature, sent: Omit<FeatureSettings, 'secrets'>, stored: FeatureSettings) {
  const { faults, hidden } = resolveValues(fields, sent.values, stored.secrets);
  const retired = findUnknownFields(fields, stored.values);
  // A feature that is off may be incomplete, and a page sends what it has read.
  const relevantFaults = faults.filter(
    ({ code, path }) =>
      (sent.enabled || code !== 'required') && (code !== 'unknown-field' || !retired.has(path.join('/'))),
  );
  const values = { ...mergeValues(fields, sent.values, stored.values, hidden) };
  return { after: { enabled: sent.enabled, values, secrets: stored.secrets }, faults: relevantFaults };
}

/** The paths of stored values whose fields the manifest no longer has. */
function findUnknownFields(fields: Feature['fields'], values: FeatureSettings['values']): ReadonlySet<string> {
  const { faults } = resolveValues(fields, values);
  return new Set(faults.filter(({ code }) => code === 'unknown-field').map(({ path }) => path.join('/')));
}

/** What changed in a feature. */
export function describeFeature(feature: Feature, before: FeatureSettings, after: FeatureSettings): ChangeSummary {
  const { name, fields } = feature;
  const isSwitched = before.enabled !== after.enabled;
  const differences = describeChange(fields, before.values, after.values);
  return {
    name,
    differences: isSwitched
      ? [{ path: [], labels: [], kind: 'switch', before: before.enabled, after: after.enabled }, ...differences]
      : differences,
  };
}

interface Applied {
  revision: number;
  at: string;
}

/** Settings as pages see them: of secrets only when they were set. */
export function toPublicSettings(
  { enabled, values, secrets }: FeatureSettings,
  revision: number,
  applied: Applied | null,
) {
  const times = Object.entries(secrets).map(([path, { at }]) => [path, { at }] as const);
  return { enabled, values, secrets: Object.fromEntries(times), revision, applied };
}

/** A feature of the manifest of the bot that receives settings. */
export interface DeliveredFeature extends Feature {
  /** Its id in the live manifest. */
  storedAs: string;
}

/** The features of a bot's manifest. What is stored has the ids of the live one. */
export function toDelivered({ features }: Manifest, live: Manifest): DeliveredFeature[] {
  return features.map((feature) => ({ ...feature, storedAs: findLiveId(live, feature.id) ?? feature.id }));
}

/** What the bot receives: the features that are on, with the values of fields that are shown, and which are off. */
export function toDeliveredFeatures(
  features: readonly DeliveredFeature[],
  modules: GuildModules,
  secretsById: ReadonlyMap<string, string>,
) {
  const stored = features.map(({ storedAs, ...feature }) => {
    const { value, revision }: StoredModule = modules[toFeatureModule(storedAs)] ?? NEVER_SAVED;
    return { feature, revision, ...parseFeature(feature, value) };
  });
  const on = stored.flatMap(({ feature: { id, fields }, revision, enabled, values, secrets }) => {
    if (!enabled) return [];
    const texts = Object.entries(secrets).map(([path, secret]) => [path, secretsById.get(secret.id)] as const);
    const resolved = resolveValues(fields, values, Object.fromEntries(texts));
    return [[id, { revision, values: { ...resolved.values } }] as const];
  });
  const off = stored.filter(({ enabled, revision }) => !enabled && revision > 0);
  return {
    features: Object.fromEntries(on),
    features_off: Object.fromEntries(off.map(({ feature, revision }) => [feature.id, revision])),
  };
}
