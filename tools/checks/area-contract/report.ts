import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { root } from '../../../deploy/build/packages.ts';
import { readVersion, sharedLibraries } from '../../build/shared-libraries.ts';
import { describeExportedTypes } from './exported-types.ts';

const entries = {
  'shared-ui': path.join(root, 'shared-ui/src/index.ts'),
  'shared-ui/app': path.join(root, 'shared-ui/src/app/index.ts'),
};
const facades = ['shell/src/facades/jotai.ts', 'shell/src/facades/react-intl.ts', 'shell/src/facades/react-router.ts'];
// Areas use it through 'shared-ui/app'.
const queries = '@tanstack/react-query';

/** Describes what areas can import from shared-ui. */
function readExports(): string[] {
  const folder = path.join(root, 'shared-ui');
  const { config } = ts.readConfigFile(path.join(folder, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, folder);
  // A further language breaks no area: messages that a release lacks are in English.
  return describeExportedTypes(entries, folder, options).filter((line) => !line.startsWith('shared-ui type Language:'));
}

/** Reads the names in a file's exports, or in an object of it, in alphabetical order. */
function readNames(file: string, statement: RegExp): string {
  const statements = [...readFileSync(path.join(root, file), 'utf8').matchAll(statement)];
  const names = statements.flatMap(([, list = '']) => list.split(',')).map((name) => name.trim());
  return `${path.basename(file, '.ts')}: ${names.filter(Boolean).sort().join(', ')}`;
}

/** Describes everything that an area may rely on; the text changes only when that changes. */
export function createContractReport(): string {
  const libraries = [...sharedLibraries, queries].map((library) => `${library} ${readVersion(library)}`);
  const facadeNames = facades.map((facade) => readNames(facade, /export \{([^}]*)\}/g));
  return `${[...libraries, '', ...facadeNames, '', ...readExports()].join('\n')}\n`;
}
