import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { root } from '../build/packages.ts';
import { installedWorkspaces, listSources } from './contents.ts';

const sources = listSources();
const modules = sources.filter((file) => /\.(ts|mjs)$/.test(file) && !file.startsWith('docs/'));

const manifest = z.object({
  exports: z.record(z.string(), z.string()).default({}),
  dependencies: z.record(z.string(), z.string()).default({}),
  optionalDependencies: z.record(z.string(), z.string()).default({}),
});
const readManifest = (folder: string) =>
  manifest.parse(JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8')));

/** What a module imports when it starts, and its own modules that it imports later. */
function findImports(file: string): string[] {
  const text = readFileSync(path.join(root, file), 'utf8');
  const statement =
    /^(?:import|export) (?!type )(?:(?:\* as \w+|\*|\w+|\{[^}]*\})(?:, \{[^}]*\})? from )?'([^']+)';$/gm;
  return [...text.matchAll(statement), ...text.matchAll(/import\('(\.[^']+)'\)/g)].map(([, name = '']) => name);
}

/** The file of this repository that an import names; undefined for libraries. */
function resolveOwn(file: string, name: string): string | undefined {
  if (name.startsWith('.')) return path.posix.join(path.posix.dirname(file), name);
  const [packageName = '', ...rest] = name.split('/');
  const folder = packageName === 'vigil-bot' ? 'bot-client' : packageName;
  if (!existsSync(path.join(root, folder, 'package.json'))) return undefined;
  const { exports } = readManifest(folder);
  const target = exports[['.', ...rest].join('/')] ?? exports['./*']?.replace('*', rest.join('/')) ?? '';
  return path.posix.join(folder, target);
}

/** The name of the library that an import names. */
function getLibrary(name: string): string {
  return name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');
}

const imports = modules.flatMap((file) => findImports(file).map((name) => ({ file, name })));

describe('an archive', () => {
  test.each([
    'api/main.ts',
    'api/cli/main.ts',
    'api/seed/main.ts',
    'deploy/commands/main.ts',
    'deploy/compose/worker.ts',
    'deploy/gateway/main.ts',
    'deploy/start/run.mjs',
    'simulator/main.ts',
    'deploy/infra/systemd/companion-api@.service',
    'docs/operating.md',
    'bot-client/python/vigil_bot/client.py',
    'examples/python-bot/main.py',
  ])('contains %s', (file) => {
    expect(sources).toContain(file);
  });

  test('contains every module that its modules import', () => {
    const missing = imports.filter(({ file, name }) => {
      const target = resolveOwn(file, name);
      return target !== undefined && !sources.includes(target);
    });
    expect(imports.length).toBeGreaterThan(500);
    expect(missing).toEqual([]);
  });

  test('imports only libraries that their workspace lists as dependencies, and that are installed', () => {
    const undeclared = imports.filter(({ file, name }) => {
      if (name.startsWith('node:') || resolveOwn(file, name)) return false;
      const folder = installedWorkspaces.find((workspace) => file.startsWith(`${workspace}/`));
      if (folder === undefined) return true;
      const { dependencies, optionalDependencies } = readManifest(folder);
      return !{ ...dependencies, ...optionalDependencies }[getLibrary(name)];
    });
    expect(undeclared).toEqual([]);
  });

  test('contains no tests and no sources of pages', () => {
    const unexpected = /\.test\.|\/(conformance|testing)\/|^e2e\/|^(shell|remote-[a-z]+)\/(?!package\.json$)|\.tsx$/;
    expect(sources.filter((file) => unexpected.test(file))).toEqual([]);
  });
});
