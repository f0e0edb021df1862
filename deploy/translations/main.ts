import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { languages } from 'shared-ui/contract';
import { findLanguageProblems } from '../build/messages.ts';
import { root } from '../build/packages.ts';
import { findAllMessageFolders } from './find-folders.ts';

// Prints how complete each language is, and fails if a language is not.
const folders = findAllMessageFolders();

function readKeys(folder: string, language: string): string[] {
  const file = path.join(root, folder, `${language}.json`);
  return existsSync(file) ? Object.keys(JSON.parse(readFileSync(file, 'utf8')) as object) : [];
}

const total = folders.flatMap((folder) => readKeys(folder, 'en')).length;
for (const language of languages) {
  const translated = folders.flatMap((folder) => {
    const keys = new Set(readKeys(folder, language));
    return readKeys(folder, 'en').filter((key) => keys.has(key));
  });
  console.log(`${language}  ${translated.length} of ${total} messages`);
}
const problems = await findLanguageProblems(root, folders);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
