import { rspack } from '@rspack/core';
import { createSharedOption } from './shared-libraries.ts';

/**
 * Removes from the shell's copy of the federation runtime what the catalog replaces: manifests, and other platforms than
 * browsers. The library's plugin sets the same constants for its options `disableSnapshot` and `target`.
 */
export function createRuntimeFlags() {
  return new rspack.DefinePlugin({ FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: true, ENV_TARGET: JSON.stringify('web') });
}

/** The federation plugin of an area: it exposes `./routes` and uses the shell's libraries. */
export function createAreaFederation(container: string, filename: string, routes = './src/routes.ts') {
  return new rspack.container.ModuleFederationPluginV1({
    name: container,
    filename,
    exposes: { './routes': { import: routes, name: 'routes' } },
    shared: createSharedOption(),
  });
}
