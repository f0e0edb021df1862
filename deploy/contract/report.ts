import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { root } from '../build/packages.ts';
import { sharedLibraries } from '../build/shared-libraries.ts';

const entries = ['shared-ui/src/index.ts', 'shared-ui/src/app/index.ts'].filter((file) =>
  existsSync(path.join(root, file)),
);
const facades = ['shell/src/facades/jotai.ts', 'shell/src/facades/react-intl.ts', 'shell/src/facades/react-router.ts'];
// Areas use it through 'shared-ui/app'.
const queries = '@tanstack/react-query';
const runtime = '@module-federation/runtime-core';
const lent = 'shell/src/boot/lent-runtime.ts';

function versionOf(library: string): string {
  const manifest = readFileSync(path.join(root, 'node_modules', library, 'package.json'), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}

/** The declarations of shared-ui's own files that its entries reach, without comments. */
function declarations(): string[] {
  const program = ts.createProgram(
    entries.map((entry) => path.join(root, entry)),
    {
      ...ts.parseJsonConfigFileContent(
        ts.readConfigFile(path.join(root, 'shared-ui/tsconfig.json'), ts.sys.readFile).config,
        ts.sys,
        path.join(root, 'shared-ui'),
      ).options,
      declaration: true,
      emitDeclarationOnly: true,
      incremental: false,
      noEmit: false,
      removeComments: true,
    },
  );
  const found: Record<string, string> = {};
  program.emit(undefined, (file, text) => {
    const name = path.relative(root, file);
    // The version of the contract is told apart from the contract itself.
    if (name.startsWith('shared-ui/') && !name.endsWith('contract/version.d.ts')) found[name] = text;
  });
  return Object.keys(found)
    .sort()
    .map((name) => `// ${name}\n${found[name]?.trim()}`);
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
  return `${[...libraries, '', ...allowed, borrowed, '', ...declarations()].join('\n')}\n`;
}
