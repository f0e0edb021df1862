import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';
import { root } from './packages.ts';
import { createSharedOption } from './shared-libraries.ts';

const common = { dts: false, dev: false, manifest: false } as const;

function replaceBundlerRuntime(file: string) {
  return new rspack.NormalModuleReplacementPlugin(/webpack-bundler-runtime\/dist\/index\.cjs$/, path.join(root, file));
}

/** The federation plugins of the shell, which provides the shared libraries and the runtime to all areas. */
export function createShellFederation() {
  return [
    new ModuleFederationPlugin({ ...common, name: 'shell', shared: createSharedOption(true) }),
    replaceBundlerRuntime('shell/src/federation/provided-runtime.ts'),
  ];
}

/** The federation plugins of an area: it exposes `./routes` and uses the shell's runtime instead of its own copy. */
export function createAreaFederation(container: string, filename: string, routes = './src/routes.ts') {
  return [
    new ModuleFederationPlugin({
      ...common,
      name: container,
      filename,
      exposes: { './routes': { import: routes, name: 'routes' } },
      shared: createSharedOption(false),
    }),
    replaceBundlerRuntime('deploy/build/consumed-federation-runtime.js'),
  ];
}
