import type { FeatureValues } from './feature-values.ts';
import type { Manifest } from './manifest.ts';

declare const features: unique symbol;

/** The types of the values of features by their ids. At run time there is no such property. */
interface FeatureTypes<F> {
  readonly [features]?: F;
}

/** A manifest, with the types of the values of its features. */
export type TypedManifest<F> = Manifest & FeatureTypes<F>;

/** Returns the manifest, with the type of the values of each feature. */
export function defineManifest<const M extends Manifest>(manifest: M): M & FeatureTypes<FeaturesOf<M>> {
  return manifest;
}

/** The values of the features of a manifest that {@link defineManifest} returned, by their ids. */
export type FeaturesOf<M extends Manifest> = { [Id in FeatureId<M>]: ValuesOf<M, Id> };

/** The ids of a manifest's features. */
type FeatureId<M extends Manifest> = M['features'][number]['id'];

/** The values of a feature of a manifest that {@link defineManifest} returned. */
export type ValuesOf<M extends Manifest, Id extends FeatureId<M>> = FeatureValues<
  Extract<M['features'][number], { readonly id: Id }>['fields']
>;
