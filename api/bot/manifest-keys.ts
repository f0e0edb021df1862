import type { Field, Manifest } from 'vigil-bot/manifest';
import { z } from 'zod';

/**
 * Times by the keys of features and fields, which are `feature` or `feature/field`, with the ids of groups, lists and
 * maps around the field.
 */
export type KeyTimes = ReadonlyMap<string, Date>;

const storedTimes = z.record(z.string(), z.coerce.date()).nullable();

/** Times as they are stored with a manifest. Null in a manifest of a version that did not store them. */
export function parseKeyTimes(stored: unknown): KeyTimes {
  return new Map(Object.entries(storedTimes.parse(stored) ?? {}));
}

export function serializeKeyTimes(times: KeyTimes): string {
  return JSON.stringify(Object.fromEntries(times));
}

/** All features and fields. Old ids count as long as the manifest says how they were renamed. */
export function listKeys({ features, renamed = {} }: Manifest): string[] {
  return [
    ...Object.keys(renamed),
    ...features.flatMap((feature) => [
      feature.id,
      ...Object.keys(feature.renamed ?? {}).map((path) => `${feature.id}/${path}`),
      ...listFields(feature.fields, feature.id),
    ]),
  ];
}

export function listFields(fields: readonly Field[], parent: string): string[] {
  return fields.flatMap((field) => {
    const key = `${parent}/${field.id}`;
    return 'fields' in field ? [key, ...listFields(field.fields, key)] : [key];
  });
}
