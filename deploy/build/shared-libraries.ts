import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './packages.ts';

/** Libraries of which a page has one copy, the shell's. */
export const sharedLibraries = ['react', 'react-dom', 'react-router', 'jotai', 'react-intl'];

/** Of these the shell shares only what areas may use: the files in `shell/src/facades`. */
const facades = ['react-router', 'jotai', 'react-intl'];

function versionOf(library: string): string {
  const manifest = readFileSync(path.join(root, 'node_modules', library, 'package.json'), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}

/** Module Federation's `shared` option: the shell provides, areas only consume. */
export function sharedOption(provides: boolean) {
  const mode = provides ? { eager: true } : { import: false as const };
  const libraries = sharedLibraries.map((library) => {
    const version = versionOf(library);
    const facade =
      provides && facades.includes(library)
        ? { import: path.join(root, 'shell/src/facades', `${library}.ts`), shareKey: library }
        : {};
    return [
      library,
      { singleton: true, strictVersion: true, requiredVersion: `^${version}`, version, ...mode, ...facade },
    ] as const;
  });
  const sharedUi = { singleton: true, requiredVersion: false as const, version: '0.1.0' };
  // What only work pages need is a chunk of the shell's that the first of them asks for.
  const work = provides
    ? { import: path.join(root, 'shared-ui/src/app/index.ts'), shareKey: 'shared-ui/app' }
    : { import: false as const };
  return Object.fromEntries([
    ...libraries,
    ['shared-ui', { ...sharedUi, ...mode }] as const,
    ['shared-ui/app', { ...sharedUi, ...work }] as const,
  ]);
}

/** The libraries themselves, for the facades that stand in their place. */
export const unfacadedAliases = {
  '#unfacaded/react-router$': path.join(root, 'node_modules/react-router/dist/production/index.js'),
  '#unfacaded/jotai$': path.join(root, 'node_modules/jotai/dist/index.js'),
  '#unfacaded/react-intl$': path.join(root, 'node_modules/react-intl/index.js'),
};
