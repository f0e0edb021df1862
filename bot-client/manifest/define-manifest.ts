import type { FeatureValues } from './feature-values.ts';
import type { Manifest } from './manifest.ts';

/** Returns the manifest, with the type of the values of each feature. */
export function defineManifest<const M extends Manifest>(manifest: M): M {
  return manifest;
}

/** The ids of a manifest's features. */
export type FeatureId<M extends Manifest> = M['features'][number]['id'];

/** The values of a feature of a manifest that {@link defineManifest} returned. */
export type ValuesOf<M extends Manifest, Id extends FeatureId<M>> = FeatureValues<
  Extract<M['features'][number], { readonly id: Id }>['fields']
>;
