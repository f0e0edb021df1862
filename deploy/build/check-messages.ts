import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { catalogFolders, readCatalogs } from './catalogs.ts';
import { root } from './packages.ts';

const run = promisify(execFile);
const formatjs = path.join(root, 'node_modules/@formatjs/cli/bin/formatjs');

/** What is wrong with a package's texts: keys without text, texts without use, languages that differ. */
export async function messageProblems(packageFolder: string): Promise<string[]> {
  const written = Object.keys(readCatalogs(packageFolder, 'en'));
  const used = await usedKeys(packageFolder);
  const name = path.basename(packageFolder);
  return [
    ...used.filter((key) => !written.includes(key)).map((key) => `${name}: the text "${key}" is used but not written.`),
    ...written.filter((key) => !used.includes(key)).map((key) => `${name}: the text "${key}" is written but not used.`),
    ...(await languageProblems(packageFolder)),
  ];
}

async function usedKeys(packageFolder: string): Promise<string[]> {
  const sources = globSync('src/**/*.{ts,tsx}', { cwd: packageFolder }).filter(
    (file) => !/\.(test|d)\.tsx?$/.test(file),
  );
  const { stdout } = await run(process.execPath, [formatjs, 'extract', ...sources], { cwd: packageFolder });
  return Object.keys(JSON.parse(stdout) as object);
}

async function languageProblems(packageFolder: string): Promise<string[]> {
  const checks = ['--source-locale', 'en', '--missing-keys', '--extra-keys', '--structural-equality'];
  try {
    for (const folder of catalogFolders(packageFolder)) {
      await run(process.execPath, [formatjs, 'verify', ...checks, `${folder}/*.json`], { cwd: packageFolder });
    }
    return [];
  } catch (error) {
    const output = error instanceof Error && 'stderr' in error ? `${error.stderr}`.trim() : String(error);
    return [`${path.basename(packageFolder)}: the languages differ.\n${output}`];
  }
}
