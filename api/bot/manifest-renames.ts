import { carryPath, type Feature, getOwn, type Manifest } from 'vigil-bot/manifest';
import { listFields } from './manifest-keys.ts';

/** The ids of a stored manifest's features, or of a feature's fields, and what the manifest renamed. */
interface Version {
  ids: ReadonlySet<string>;
  renamed: Readonly<Record<string, string>>;
}

/**
 * Adds the renames of the other stored manifests, which are passed with this one, oldest first: settings may have been
 * saved with the ids of any of them. The renames of newer manifests are reversed.
 */
export function completeRenames(manifest: Manifest, manifests: readonly Manifest[]): Manifest {
  const index = manifests.indexOf(manifest);
  const versions = manifests.map(({ features, renamed = {} }) => ({
    ids: new Set(features.map(({ id }) => id)),
    renamed,
  }));
  const steps = combineRenames(versions, index);
  const renamed = Object.fromEntries(Object.keys(steps).map((id) => [id, carryPath(id, steps)]));
  const features = manifest.features.map((feature) => {
    const ids = [feature.id, ...Object.keys(renamed).filter((id) => renamed[id] === feature.id)];
    return completeFeature(
      feature,
      manifests.map((other) => findFeature(other, ids)),
      index,
    );
  });
  return { ...manifest, features, ...(hasKeys(renamed) && { renamed }) };
}

function completeFeature(feature: Feature, others: readonly (Feature | undefined)[], index: number): Feature {
  if (others.every((other) => !other?.renamed)) return feature;
  const versions = others.map((other) => ({
    ids: new Set(listFields(other?.fields ?? [], '').map((key) => key.slice(1))),
    renamed: other?.renamed ?? {},
  }));
  const renamed = combineRenames(versions, index);
  return hasKeys(renamed) ? { ...feature, renamed } : feature;
}

function findFeature({ features }: Manifest, ids: readonly string[]): Feature | undefined {
  return ids.map((id) => features.find((feature) => feature.id === id)).find(Boolean);
}

/** The renames that lead to the ids of one version, in the order in which to apply them. */
function combineRenames(versions: readonly Version[], index: number): Version['renamed'] {
  const isDeclared = (id: string, from: number, to: number) =>
    versions.slice(from, to + 1).some(({ ids }) => ids.has(id));
  const forward = versions
    .slice(0, index + 1)
    // An old id that a later version declares again names something else.
    .flatMap(({ renamed }, at) => Object.entries(renamed).filter(([from]) => !isDeclared(from, at, index)));
  const backward = versions.flatMap(({ renamed }, at) =>
    at <= index
      ? []
      : Object.entries(renamed)
          .filter(([from, to]) => isDeclared(from, at - 1, at - 1) && !isDeclared(to, index, at - 1))
          .map(([from, to]): [string, string] => [to, from]),
  );
  return Object.fromEntries([...backward.reverse(), ...forward]);
}

/** The id of a feature in the live manifest: a bot of another version may use an older or a newer one. */
export function findLiveId({ features, renamed = {} }: Manifest, id: string): string | undefined {
  return [id, getOwn(renamed, id)].find((candidate) => features.some((feature) => feature.id === candidate));
}

function hasKeys(record: object): boolean {
  return Object.keys(record).length > 0;
}
