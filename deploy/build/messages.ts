import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Language } from 'shared-ui/contract';
import { root } from './packages.ts';

const run = promisify(execFile);
const formatjs = path.join(root, 'node_modules/@formatjs/cli/bin/formatjs');

/** The folders of a package's messages: its own, and those of pages that load theirs. */
function messageFolders(packageFolder: string): string[] {
  return globSync('src/**/messages/en.json', { cwd: packageFolder }).map(path.dirname).sort();
}

/** All messages of a package in one language, or their descriptions, by key. */
export function readMessages(packageFolder: string, language: Language | 'descriptions'): Record<string, string> {
  const read = (folder: string): object =>
    JSON.parse(readFileSync(path.join(packageFolder, folder, `${language}.json`), 'utf8'));
  return Object.assign({}, ...messageFolders(packageFolder).map(read));
}

/** Finds keys without a message or a description, unused messages, and differences between the languages of a package. */
export async function messageProblems(packageFolder: string): Promise<string[]> {
  const written = Object.keys(readMessages(packageFolder, 'en'));
  const used = await usedKeys(packageFolder);
  const name = path.basename(packageFolder);
  return [
    ...used.filter((key) => !written.includes(key)).map((key) => `${name}: the text "${key}" is used but not written.`),
    ...written.filter((key) => !used.includes(key)).map((key) => `${name}: the text "${key}" is written but not used.`),
    ...descriptionProblems(packageFolder),
    ...(await languageProblems(packageFolder)),
  ];
}

/** Translators read what each message is for in descriptions.json. */
function descriptionProblems(packageFolder: string): string[] {
  const name = path.basename(packageFolder);
  const written = Object.keys(readMessages(packageFolder, 'en'));
  const described = Object.keys(readMessages(packageFolder, 'descriptions'));
  return [
    ...written.filter((key) => !described.includes(key)).map((key) => `${name}: the text "${key}" has no description.`),
    ...described
      .filter((key) => !written.includes(key))
      .map((key) => `${name}: "${key}" is described but not written.`),
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
    for (const folder of messageFolders(packageFolder)) {
      await run(process.execPath, [formatjs, 'verify', ...checks, `${folder}/[a-z][a-z].json`], { cwd: packageFolder });
    }
    return [];
  } catch (error) {
    const output = error instanceof Error && 'stderr' in error ? `${error.stderr}`.trim() : String(error);
    return [`${path.basename(packageFolder)}: the languages differ.\n${output}`];
  }
}
