import { type Feature, type Field, getOwn, resolveValues, type Text, type ValueFault } from 'vigil-bot/manifest';
import type { BotFeatures, StoredFeature } from '../bot-features/bot-features-api.ts';
import { hasTerms, indexFeatures, type SearchableFeature } from './feature-search.ts';

/** A feature on the page of all features. */
export interface ListedFeature extends SearchableFeature {
  stored: StoredFeature;
  /** Stored values that the fields do not accept. */
  faults: readonly ValueFault[];
  /** The permissions that the feature needs and the bot lacks. */
  missing: readonly string[];
  /** What the API lists as problems of the feature. Undefined if it does not list any, or has not yet. */
  problemCount: number | undefined;
  canEdit: boolean;
  /** The bot has declared it only recently. */
  isNew: boolean;
}

/** The features that the user may see, in the order of the manifest. */
export function listFeatures(
  { manifest, settings, added }: BotFeatures,
  language: string,
  canEdit: (featureId: string) => boolean,
  missing: readonly string[] = [],
  problems?: readonly { feature: string }[],
): ListedFeature[] {
  return indexFeatures(manifest?.features ?? [], language).flatMap((searchable) => {
    const { id, fields, permissions = [] } = searchable.feature;
    const stored = getOwn(settings, id);
    if (!stored) return [];
    // A value of a field that the manifest no longer has is kept, and concerns nobody.
    const faults = resolveValues(fields, stored.values, stored.secrets).faults.filter(
      ({ code }) => code !== 'unknown-field',
    );
    const missingHere = permissions.filter((permission) => missing.includes(permission));
    const problemCount = problems?.filter(({ feature }) => feature === id).length;
    const isNew = added.includes(id);
    return [{ ...searchable, stored, faults, missing: missingHere, problemCount, canEdit: canEdit(id), isNew }];
  });
}

/** The states by which features can be filtered. */
export const featureStates = ['all', 'attention', 'on', 'off'] as const;

/** One of these states. */
export type FeatureState = (typeof featureStates)[number];

/** Which features to show. */
export interface FeatureFilter {
  state: FeatureState;
  /** All if it is empty. */
  category: string;
  terms: readonly string[];
}

type Counted = Pick<ListedFeature, 'stored' | 'faults' | 'missing' | 'problemCount'>;

/** How many things of a feature need attention: none of a feature that is off. */
export function countFaults({ stored, faults, missing, problemCount }: Counted): number {
  return stored.enabled ? (problemCount ?? faults.length + missing.length) : 0;
}

function isInState(feature: ListedFeature, state: FeatureState): boolean {
  if (state === 'all') return true;
  if (state === 'attention') return countFaults(feature) > 0;
  return feature.stored.enabled === (state === 'on');
}

/** The features in a state and a category. */
export function filterFeatures(features: readonly ListedFeature[], { state, category }: Omit<FeatureFilter, 'terms'>) {
  return features.filter(
    (listed) => isInState(listed, state) && (category === '' || getCategory(listed.feature) === category),
  );
}

/** The features whose names or descriptions have all terms. */
export function findFeatures(features: readonly ListedFeature[], terms: readonly string[]): ListedFeature[] {
  return features.filter(({ folded }) => hasTerms(folded, terms));
}

/** How many features are in each state. */
export function countStates(features: readonly ListedFeature[]): Record<FeatureState, number> {
  const count = (state: FeatureState) => features.filter((feature) => isInState(feature, state)).length;
  return { all: features.length, attention: count('attention'), on: count('on'), off: count('off') };
}

/** The category of features without one. No category of a manifest has a space in its id. */
export const OTHER_CATEGORY = 'other features';

function getCategory({ category = OTHER_CATEGORY }: Feature): string {
  return category;
}

/** The features of a category. */
export interface FeatureSection {
  category: string;
  features: ListedFeature[];
}

/** Groups features by category: first those that have a name on the site, then those of the manifest, then the others. */
export function groupByCategory(features: readonly ListedFeature[], categories: readonly string[]): FeatureSection[] {
  return [...new Set([...categories, OTHER_CATEGORY])]
    .map((category) => ({ category, features: features.filter(({ feature }) => getCategory(feature) === category) }))
    .filter((section) => section.features.length > 0);
}

/** What keeps a feature from being saved with its switch in this position. A feature that is off may be incomplete. */
export function findObstacles({ faults }: Pick<ListedFeature, 'faults'>, enabled: boolean): readonly ValueFault[] {
  return faults.filter(({ code }) => enabled || code !== 'required');
}

/** The label of the field with a fault: in a list or a map, of the list or map. */
export function findLabel(fields: readonly Field[], [id, ...rest]: readonly string[]): Text | undefined {
  const field = fields.find((candidate) => candidate.id === id);
  if (!field || field.kind === 'note') return undefined;
  return field.kind === 'group' ? (findLabel(field.fields, rest) ?? field.label) : field.label;
}
