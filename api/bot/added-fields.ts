import { carryPath, getOwn, type Manifest } from 'vigil-bot/manifest';
import { addMs, DAY_MS } from '../time.ts';
import { type KeyTimes, listFields } from './manifest-keys.ts';

/** How long features and fields are new. */
const NEW_FOR_MS = 14 * DAY_MS;

interface ManifestState {
  manifest: Manifest;
  added: KeyTimes;
}

/** What a new manifest adds, and what was added shortly before. What is inside something new is not listed. */
export function findAdded(manifest: Manifest, previous: ManifestState | undefined, at: Date): KeyTimes {
  // For a bot that declares features for the first time, everything would be new.
  if (!previous) return new Map();
  const carry = (key: string) => carryKey(key, manifest);
  const existing = new Set(listOwnKeys(previous.manifest).map(carry));
  const addedBefore = new Map([...previous.added].map(([key, since]) => [carry(key), since]));
  const added = new Map<string, Date>();
  for (const key of listOwnKeys(manifest)) {
    if (listOuterKeys(key).some((outer) => added.has(outer))) continue;
    const since = existing.has(key) ? addedBefore.get(key) : at;
    if (since && isNew(since, at)) added.set(key, since);
  }
  return added;
}

export function isNew(since: Date, at: Date): boolean {
  return since > addMs(at.getTime(), -NEW_FOR_MS);
}

/** The key that a feature or field has in a newer manifest. */
function carryKey(key: string, { features, renamed = {} }: Manifest): string {
  const [feature = '', ...path] = key.split('/');
  const id = getOwn(renamed, feature) ?? feature;
  const declared = features.find((candidate) => candidate.id === id);
  return path.length > 0 ? `${id}/${carryPath(path.join('/'), declared?.renamed)}` : id;
}

/** The feature and the groups, lists and maps around a field. */
function listOuterKeys(key: string): string[] {
  const ids = key.split('/');
  return ids.slice(1).map((_id, index) => ids.slice(0, index + 1).join('/'));
}

function listOwnKeys({ features }: Manifest): string[] {
  return features.flatMap(({ id, fields }) => [id, ...listFields(fields, id)]);
}
