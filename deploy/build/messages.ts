import { execFile } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Language, languages } from 'shared-ui/site';
import { root } from './packages.ts';

const run = promisify(execFile);
const formatjs = path.join(root, 'node_modules/@formatjs/cli/bin/formatjs');

const languagesFile = 'shared-ui/src/site/languages.ts';

/** The folders of a package's messages: its own, and those of pages that load theirs. */
function findMessageFolders(packageFolder: string): string[] {
  return globSync('src/**/messages/en.json', { cwd: packageFolder }).map(path.dirname).sort();
}

/** All messages of a package in one language, or their descriptions, by key. */
export function readMessages(packageFolder: string, language: Language | 'descriptions'): Record<string, string> {
  const read = (folder: string): object =>
    JSON.parse(readFileSync(path.join(packageFolder, folder, `${language}.json`), 'utf8'));
  return Object.assign({}, ...findMessageFolders(packageFolder).map(read));
}

/** Finds keys without a message or a description, unused messages, and differences between the languages of a package. */
export async function findMessageProblems(packageFolder: string): Promise<string[]> {
  const definedKeys = Object.keys(readMessages(packageFolder, 'en'));
  const usedKeyList = await extractUsedKeys(packageFolder);
  const name = path.basename(packageFolder);
  return [
    ...usedKeyList
      .filter((key) => !definedKeys.includes(key))
      .map((key) => `${name}: the message "${key}" is used but not defined.`),
    ...definedKeys
      .filter((key) => !usedKeyList.includes(key))
      .map((key) => `${name}: the message "${key}" is defined but not used.`),
    ...findDescriptionProblems(packageFolder),
    ...(await findLanguageProblems(packageFolder, findMessageFolders(packageFolder))),
  ];
}

/** Translators read in descriptions.json what each message is for. */
function findDescriptionProblems(packageFolder: string): string[] {
  const name = path.basename(packageFolder);
  const definedKeys = Object.keys(readMessages(packageFolder, 'en'));
  const describedKeys = Object.keys(readMessages(packageFolder, 'descriptions'));
  return [
    ...definedKeys
      .filter((key) => !describedKeys.includes(key))
      .map((key) => `${name}: the message "${key}" has no description.`),
    ...describedKeys
      .filter((key) => !definedKeys.includes(key))
      .map((key) => `${name}: the description "${key}" has no message.`),
  ];
}

async function extractUsedKeys(packageFolder: string): Promise<string[]> {
  const sources = globSync('src/**/*.{ts,tsx}', { cwd: packageFolder }).filter(
    (file) => !/\.(test|d)\.tsx?$/.test(file),
  );
  const { stdout } = await run(process.execPath, [formatjs, 'extract', ...sources], { cwd: packageFolder });
  return Object.keys(JSON.parse(stdout) as object);
}

/** Finds languages that a folder of messages lacks, files of no language, and differences between the languages. */
export async function findLanguageProblems(packageFolder: string, folders: string[]): Promise<string[]> {
  const name = path.basename(packageFolder);
  const problems = folders.flatMap((folder) => [
    ...languages
      .map((language) => `${folder}/${language}.json`)
      .filter((file) => !existsSync(path.join(packageFolder, file)))
      .map((file) => `${name}: ${file} is missing, for a language in ${languagesFile}.`),
    ...globSync(`${folder}/*.json`, { cwd: packageFolder })
      .filter((file) => ![...languages, 'descriptions'].includes(path.basename(file, '.json')))
      .map((file) => `${name}: ${file} belongs to no language in ${languagesFile}.`),
  ]);
  if (problems.length > 0) return problems;
  const checks = ['--source-locale', 'en', '--missing-keys', '--extra-keys', '--structural-equality'];
  try {
    for (const folder of folders) {
      const files = languages.map((language) => `${folder}/${language}.json`);
      await run(process.execPath, [formatjs, 'verify', ...checks, ...files], { cwd: packageFolder });
    }
    return [];
  } catch (error) {
    const output = error instanceof Error && 'stderr' in error ? `${error.stderr}`.trim() : String(error);
    return [`${name}: the languages differ.\n${output}`];
  }
}
