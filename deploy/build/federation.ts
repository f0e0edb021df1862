import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';
import { root } from './packages.ts';
import { createSharedOption } from './shared-libraries.ts';

const common = { dts: false, dev: false, manifest: false } as const;

/** Replaces the code that the plugin generates for sharing libraries. */
function replaceRuntime(file: string) {
  return new rspack.NormalModuleReplacementPlugin(/^@module-federation\/runtime\/rspack\.js!=!/, path.join(root, file));
}

/** The federation plugins of the shell, which provides the shared libraries to all areas. */
export function createShellFederation() {
  return [
    new ModuleFederationPlugin({ ...common, name: 'shell', shared: createSharedOption(true) }),
    replaceRuntime('shell/src/federation/provided-runtime.ts'),
  ];
}

/** The federation plugins of an area: it exposes `./routes` and uses the shell's libraries. */
export function createAreaFederation(container: string, filename: string, routes = './src/routes.ts') {
  return [
    new ModuleFederationPlugin({
      ...common,
      name: container,
      filename,
      exposes: { './routes': { import: routes, name: 'routes' } },
      shared: createSharedOption(false),
    }),
    replaceRuntime('deploy/build/area-sharing.js'),
  ];
}
