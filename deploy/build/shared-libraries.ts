import { readFileSync } from 'node:fs';
import path from 'node:path';
import { rspack } from '@rspack/core';
import { root } from './packages.ts';

/** Libraries that a page loads once: the shell provides them to all areas. */
export const sharedLibraries = ['react', 'react-dom', 'react-router', 'jotai', 'react-intl'];

/** The shell shares only a part of these libraries: the exports in `shell/src/facades`. */
const facades = ['react-router', 'jotai', 'react-intl'];

function readVersion(library: string): string {
  const manifest = readFileSync(path.join(root, 'node_modules', library, 'package.json'), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}

/** Module Federation's `shared` option: the shell provides, areas only consume. */
export function createSharedOption(isProvider: boolean) {
  const mode = isProvider ? { eager: true } : { import: false as const };
  const libraries = sharedLibraries.map((library) => {
    const version = readVersion(library);
    const facade =
      isProvider && facades.includes(library) ? { import: `./src/facades/${library}.ts`, shareKey: library } : {};
    return [
      library,
      { singleton: true, strictVersion: true, requiredVersion: `^${version}`, version, ...mode, ...facade },
    ] as const;
  });
  const sharedUi = { singleton: true, requiredVersion: false as const, version: '0.1.0' };
  // Pages outside of the dashboard and the staff area do not need it, so it is a lazy chunk of the shell.
  const appEntry = isProvider
    ? { import: './src/facades/shared-ui-app.ts', shareKey: 'shared-ui/app' }
    : { import: false as const };
  return Object.fromEntries([
    ...libraries,
    ['shared-ui', { ...sharedUi, ...mode }] as const,
    ['shared-ui/app', { ...sharedUi, ...appEntry }] as const,
  ]);
}

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
