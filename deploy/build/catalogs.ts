import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Language } from 'shared-ui/contract';

/** Where a package's texts are: with the package, or beside a page that loads its own. */
export function catalogFolders(packageFolder: string): string[] {
  return globSync('src/**/messages/en.json', { cwd: packageFolder }).map(path.dirname).sort();
}

/** All texts of a package in one language, by key. */
export function readCatalogs(packageFolder: string, language: Language): Record<string, string> {
  const read = (folder: string): object =>
    JSON.parse(readFileSync(path.join(packageFolder, folder, `${language}.json`), 'utf8'));
  return Object.assign({}, ...catalogFolders(packageFolder).map(read));
}
