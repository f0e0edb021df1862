import type { Field, Manifest } from 'vigil-bot/manifest';
import { z } from 'zod';

/**
 * When features and fields were retired: by their keys, which are `feature` or `feature/field`, with the ids of groups,
 * lists and maps around the field.
 */
export type RetiredFields = ReadonlyMap<string, Date>;

const storedRetired = z.record(z.string(), z.coerce.date()).nullable();

/** Retired fields as they are stored with a manifest. Null in a manifest of a version that did not store them. */
export function parseRetired(stored: unknown): RetiredFields {
  return new Map(Object.entries(storedRetired.parse(stored) ?? {}));
}

export function serializeRetired(retired: RetiredFields): string {
  return JSON.stringify(Object.fromEntries(retired));
}

interface ManifestState {
  manifest: Manifest;
  retired: RetiredFields;
}

/** What a new manifest retires, and what was retired before and has not returned. */
export function findRetired(manifest: Manifest, previous: ManifestState | undefined, at: Date): RetiredFields {
  if (!previous) return new Map();
  const current = new Set(listKeys(manifest));
  const renamed = new Map(Object.entries(manifest.renamed ?? {}));
  const existing: [string, Date][] = [
    ...listKeys(previous.manifest).map((key): [string, Date] => [key, at]),
    ...previous.retired,
  ];
  const withNewIds = existing.map(([key, since]): [string, Date] => [renameFeature(key, renamed), since]);
  return new Map(withNewIds.filter(([key]) => !current.has(key)));
}

/** What is retired in an older manifest and not in use in a newer one, since the later time. */
export function mergeNewer(retired: RetiredFields, newer: ManifestState): RetiredFields {
  const current = new Set(listKeys(newer.manifest));
  const entries = [...retired].filter(([key]) => !current.has(key));
  return new Map(
    entries.map(([key, since]) => {
      const later = newer.retired.get(key);
      return [key, later && later > since ? later : since] as const;
    }),
  );
}

/** Values of a renamed feature move to the new id, those of retired fields too. */
function renameFeature(key: string, renamed: ReadonlyMap<string, string>): string {
  const [feature = '', ...path] = key.split('/');
  return [renamed.get(feature) ?? feature, ...path].join('/');
}

/** All features and fields. Old ids count as long as the manifest says how they were renamed. */
function listKeys({ features, renamed = {} }: Manifest): string[] {
  return [
    ...Object.keys(renamed),
    ...features.flatMap((feature) => [
      feature.id,
      ...Object.keys(feature.renamed ?? {}).map((path) => `${feature.id}/${path}`),
      ...listFields(feature.fields, feature.id),
    ]),
  ];
}

function listFields(fields: readonly Field[], parent: string): string[] {
  return fields.flatMap((field) => {
    const key = `${parent}/${field.id}`;
    return 'fields' in field ? [key, ...listFields(field.fields, key)] : [key];
  });
}
