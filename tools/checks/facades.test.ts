import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import ts from 'typescript';
import { z } from 'zod';
import { root } from '../../deploy/build/packages.ts';

const libraries = ['jotai', 'react-intl', 'react-router'];
const biome = path.join(root, 'node_modules/.bin/biome');

const importRule = z.object({
  options: z.object({ paths: z.record(z.string(), z.object({ allowImportNames: z.array(z.string()).optional() })) }),
});

function readAllowedNames(library: string): string[] {
  const { overrides } = JSON.parse(readFileSync(path.join(root, 'biome.json'), 'utf8'));
  const rules = overrides.flatMap(
    (override: { linter: { rules: { style?: { noRestrictedImports?: unknown } } } }) =>
      override.linter.rules.style?.noRestrictedImports ?? [],
  );
  return importRule.parse(rules[0]).options.paths[library]?.allowImportNames ?? [];
}

test.each(libraries)('lint allows exactly the values of %s that the shell provides', async (library) => {
  const isValue = Object.keys(await import(library));
  const facade = readFileSync(path.join(root, `shell/src/facades/${library}.ts`), 'utf8');
  const [, list = ''] = /export \{([^}]*)\}/.exec(facade) ?? [];
  const provided = list.match(/\w+/g) ?? [];
  expect(provided.length).toBeGreaterThan(0);
  expect(
    readAllowedNames(library)
      .filter((name) => isValue.includes(name))
      .sort(),
  ).toEqual(provided.toSorted());
});

// It exists in react-intl, and its types too, but areas would get `undefined` for it.
const file = path.join(root, 'remote-public/src/not-provided.tsx');
const code = "import { FormattedList } from 'react-intl';\nexport const list = <FormattedList value={[]} />;\n";

test('a value that the shell does not provide is a type error', () => {
  const { config } = ts.readConfigFile(path.join(root, 'tsconfig.pages.json'), ts.sys.readFile);
  const { extends: base, ...pages } = config;
  const { config: baseConfig } = ts.readConfigFile(path.join(root, base), ts.sys.readFile);
  const compilerOptions = { ...baseConfig.compilerOptions, ...pages.compilerOptions, incremental: false };
  const { options } = ts.parseJsonConfigFileContent({ compilerOptions, files: [] }, ts.sys, root);
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (name) => name === file || fileExists(name);
  host.getSourceFile = (name, ...rest) =>
    name === file ? ts.createSourceFile(name, code, ts.ScriptTarget.Latest) : getSourceFile(name, ...rest);
  const program = ts.createProgram([file], options, host);
  const messages = program
    .getSemanticDiagnostics(program.getSourceFile(file))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
  expect(messages.join()).toContain(
    "'FormattedList' cannot be used as a value because it was exported using 'export type'",
  );
});

test('a value that the shell does not provide is a lint error that says what to do', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'facades-'));
  mkdirSync(path.join(folder, 'remote-public/src'), { recursive: true });
  writeFileSync(path.join(folder, path.relative(root, file)), code);
  cpSync(path.join(root, 'biome.json'), path.join(folder, 'biome.json'));
  const { stdout, stderr } = spawnSync(biome, ['lint', '--vcs-enabled=false'], { cwd: folder, encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  expect(stdout + stderr).toContain('The shell does not provide this.');
});
