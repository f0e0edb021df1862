import { type FeatureState, featureStates } from './listed-features.ts';

/** What the user looks for. */
export interface FeatureChoice {
  text: string;
  state: FeatureState;
  /** All if it is empty. */
  category: string;
}

/** The choice that shows every feature. */
export const allFeatures: FeatureChoice = { text: '', state: 'all', category: '' };

/** Reads the choice from the URL, which Back restores. */
export function parseChoice(search: URLSearchParams, categories: readonly string[]): FeatureChoice {
  return {
    text: search.get('search') ?? '',
    state: featureStates.find((state) => state === search.get('state')) ?? 'all',
    category: categories.find((category) => category === search.get('category')) ?? '',
  };
}

/** Formats the choice as the query of a URL. */
export function formatChoice({ text, state, category }: FeatureChoice): string {
  return String(
    new URLSearchParams({
      ...(text && { search: text }),
      ...(state !== 'all' && { state }),
      ...(category && { category }),
    }),
  );
}
