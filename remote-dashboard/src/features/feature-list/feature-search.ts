import { foldAccents } from 'shared-ui/app';
import type { Feature, Field } from 'vigil-bot/manifest';
import { translate } from '../bot-features/use-text.ts';

/** A setting of a feature. */
export interface FoundSetting {
  featureId: string;
  featureName: string;
  /** The ids of the fields from the feature's root, joined with slashes. */
  path: string;
  label: string;
}

/** A feature with its texts in one language, prepared for searching. */
export interface SearchableFeature {
  feature: Feature;
  name: string;
  description: string;
  folded: string;
  settings: readonly (FoundSetting & { folded: string })[];
}

/** Prepares features for searching in a language. */
export function indexFeatures(features: readonly Feature[], language: string): SearchableFeature[] {
  return features.map((feature) => {
    const name = translate(feature.name, language);
    const description = feature.description === undefined ? '' : translate(feature.description, language);
    const settings = listFields(feature.fields).map(({ path, field }) => {
      const label = translate(field.label, language);
      return { featureId: feature.id, featureName: name, path, label, folded: foldAccents(label) };
    });
    return { feature, name, description, folded: foldAccents(`${name}\n${description}`), settings };
  });
}

type LabelledField = Exclude<Field, { kind: 'note' }>;

/** All fields, also those of groups and of the entries of lists and maps. */
function listFields(fields: readonly Field[], parent = ''): { path: string; field: LabelledField }[] {
  return fields.flatMap((field) => {
    if (field.kind === 'note') return [];
    const path = parent ? `${parent}/${field.id}` : field.id;
    return [{ path, field }, ...('fields' in field ? listFields(field.fields, path) : [])];
  });
}

/** The terms of a search, without accents. */
export function parseTerms(searchText: string): string[] {
  return foldAccents(searchText).split(/\s+/).filter(Boolean);
}

/** Whether a text that is already without accents has all terms. */
export function hasTerms(folded: string, terms: readonly string[]): boolean {
  return terms.every((term) => folded.includes(term));
}

/** The settings whose labels have all terms. None without terms. */
export function findSettings(features: readonly SearchableFeature[], terms: readonly string[]): FoundSetting[] {
  if (terms.length === 0) return [];
  return features.flatMap(({ settings }) => settings.filter(({ folded }) => hasTerms(folded, terms)));
}

/** A part of a text, and whether it matches a term. */
export interface TextPart {
  text: string;
  isMatch: boolean;
}

/** Splits a text at the terms in it, whose accents may differ. */
export function splitAtTerms(text: string, terms: readonly string[]): TextPart[] {
  const characters = [...text];
  // A folded character may be longer or shorter than the original one.
  const owners = characters.flatMap((character, index) =>
    foldAccents(character)
      .split('')
      .map(() => index),
  );
  const folded = characters.map(foldAccents).join('');
  const matched = new Set<number>();
  for (const term of terms)
    for (let at = folded.indexOf(term); at >= 0; at = folded.indexOf(term, at + 1))
      for (let offset = at; offset < at + term.length; offset += 1) matched.add(owners[offset] ?? -1);
  const parts: TextPart[] = [];
  for (const [index, character] of characters.entries()) {
    const isMatch = matched.has(index);
    const last = parts.at(-1);
    if (last?.isMatch === isMatch) last.text += character;
    else parts.push({ text: character, isMatch });
  }
  return parts;
}
