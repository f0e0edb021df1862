import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { languages } from 'shared-ui/site';
import { findLanguageProblems } from '../../../deploy/build/messages.ts';
import { root } from '../../../deploy/build/packages.ts';
import { findAllMessageFolders } from './find-folders.ts';
import { findUntranslated } from './untranslated.ts';

// Prints how complete each language is, and fails if a language is not.
const folders = findAllMessageFolders();

function readTexts(folder: string, language: string): Record<string, string> {
  const file = path.join(root, folder, `${language}.json`);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

const problems = await findLanguageProblems(root, folders);
for (const language of languages) {
  let total = 0;
  let translated = 0;
  for (const folder of folders) {
    const english = readTexts(folder, 'en');
    const texts = readTexts(folder, language);
    const untranslated = language === 'en' ? [] : findUntranslated(english, texts);
    total += Object.keys(english).length;
    translated += Object.keys(english).filter((key) => key in texts).length - untranslated.length;
    problems.push(...untranslated.map((key) => `${folder}/${language}.json: "${key}" is still in English.`));
  }
  console.log(`${language}  ${translated} of ${total} messages`);
}
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
