import { readFileSync } from 'node:fs';
import path from 'node:path';
import { rspack } from '@rspack/core';
import { root } from '../../deploy/build/packages.ts';

/** Libraries that a page loads once: the shell provides them to all areas. */
export const sharedLibraries = ['react', 'react-dom', 'react-router', 'jotai', 'react-intl'];

/** The installed version of a library. */
export function readVersion(library: string): string {
  const manifest = readFileSync(path.join(root, 'node_modules', library, 'package.json'), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}

/** Module Federation's `shared` option of an area: the shell provides these libraries, areas only use them. */
export function createSharedOption() {
  const singleton = { import: false, singleton: true } as const;
  return {
    ...Object.fromEntries(
      sharedLibraries.map((library) => {
        return [library, { ...singleton, strictVersion: true, requiredVersion: `^${readVersion(library)}` }];
      }),
    ),
    'shared-ui': { ...singleton, requiredVersion: false as const },
    'shared-ui/app': { ...singleton, requiredVersion: false as const },
  };
}

/** The shell's imports of the libraries that it shares a part of. */
export const facadeAliases = Object.fromEntries([
  ...['react-router', 'jotai', 'react-intl'].map((library) => {
    return [`${library}$`, path.join(root, `shell/src/facades/${library}.ts`)];
  }),
  ['shared-ui/app$', path.join(root, 'shell/src/facades/shared-ui-app.ts')],
]);

/** The complete libraries, for the facades that replace them. */
export const fullLibraryAliases = {
  '#full/react-router$': path.join(root, 'node_modules/react-router/dist/production/index.js'),
  '#full/jotai$': path.join(root, 'node_modules/jotai/dist/index.js'),
  '#full/react-intl$': path.join(root, 'node_modules/react-intl/index.js'),
};

/** Replaces modules that the router imports, but that the site does not use. */
export function createRouterReplacement() {
  return new rspack.NormalModuleReplacementPlugin(/^\.\/((dom\/)?ssr\/components|instrumentation)\.js$/, (data) => {
    if (data.context.includes('node_modules/react-router/'))
      data.request = path.join(root, 'shell/src/facades/react-router-unused.ts');
  });
}
