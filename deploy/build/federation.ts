import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';
import { root } from './packages.ts';
import { sharedOption } from './shared-libraries.ts';

const federation = (file: string) => path.join(root, 'node_modules/@module-federation', file);

/** The ES module form of the federation runtime, which is smaller than the one its packages point at. */
export const federationAliases = {
  '@module-federation/runtime': federation('runtime/dist/bundler.js'),
  '@module-federation/runtime-tools': federation('runtime-tools/dist/bundler.js'),
};

// The shell opens the containers of areas itself, so nothing of what finds and loads remotes is needed.
const common = {
  dts: false,
  dev: false,
  manifest: false,
  shareStrategy: 'loaded-first',
  experiments: { optimization: { disableRemote: true, disableSnapshot: true, target: 'web' } },
} as const;

function bundlerRuntime(file: string) {
  return new rspack.NormalModuleReplacementPlugin(/webpack-bundler-runtime\/dist\/index\.cjs$/, path.join(root, file));
}

/** Federation's plugins for the shell, which provides the shared libraries and the runtime of all areas. */
export function shellFederation() {
  return [
    new ModuleFederationPlugin({ ...common, name: 'shell', shared: sharedOption(true) }),
    bundlerRuntime('shell/src/federation/provided-runtime.ts'),
  ];
}

/** Federation's plugins for an area: one module, `./routes`, and the shell's runtime instead of an own copy. */
export function areaFederation(container: string, filename: string, routes = './src/routes.ts') {
  return [
    new ModuleFederationPlugin({
      ...common,
      name: container,
      filename,
      exposes: { './routes': { import: routes, name: 'routes' } },
      shared: sharedOption(false),
    }),
    bundlerRuntime('deploy/build/borrowed-runtime.js'),
  ];
}
