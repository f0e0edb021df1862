import type { Manifest } from 'vigil-bot/manifest';
import { type KeyTimes, listKeys } from './manifest-keys.ts';

interface ManifestState {
  manifest: Manifest;
  retired: KeyTimes;
}

/** What a new manifest retires, and what was retired before and has not returned. */
export function findRetired(manifest: Manifest, previous: ManifestState | undefined, at: Date): KeyTimes {
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
export function mergeNewer(retired: KeyTimes, newer: ManifestState): KeyTimes {
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
