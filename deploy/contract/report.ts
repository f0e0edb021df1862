import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { root } from '../build/packages.ts';
import { sharedLibraries } from '../build/shared-libraries.ts';
import { exportedTypes } from './exported-types.ts';

const entries = {
  'shared-ui': path.join(root, 'shared-ui/src/index.ts'),
  'shared-ui/app': path.join(root, 'shared-ui/src/app/index.ts'),
};
const facades = ['shell/src/facades/jotai.ts', 'shell/src/facades/react-intl.ts', 'shell/src/facades/react-router.ts'];
// Areas use it through 'shared-ui/app'.
const queries = '@tanstack/react-query';
const runtime = '@module-federation/runtime-core';
const lent = 'shell/src/federation/provided-runtime.ts';

function versionOf(library: string): string {
  const manifest = readFileSync(path.join(root, 'node_modules', library, 'package.json'), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}

/** What areas can import from shared-ui. */
function exports(): string[] {
  const folder = path.join(root, 'shared-ui');
  const { config } = ts.readConfigFile(path.join(folder, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, folder);
  return exportedTypes(entries, folder, options);
}

/** What a file names in its exports or imports, in the order of the alphabet. */
function named(file: string, statement: RegExp): string {
  const statements = [...readFileSync(path.join(root, file), 'utf8').matchAll(statement)];
  const names = statements.flatMap(([, list = '']) => list.split(',')).map((name) => name.trim());
  return `${path.basename(file, '.ts')}: ${names.filter(Boolean).sort().join(', ')}`;
}

/** Everything that an area may rely on, as text that is the same as long as the promise is. */
export function contractReport(): string {
  const libraries = [...sharedLibraries, queries, runtime].map((library) => `${library} ${versionOf(library)}`);
  const allowed = facades.map((facade) => named(facade, /export \{([^}]*)\}/g));
  const borrowed = named(lent, /^import \{([^}]*)\}/gm);
  return `${[...libraries, '', ...allowed, borrowed, '', ...exports()].join('\n')}\n`;
}
