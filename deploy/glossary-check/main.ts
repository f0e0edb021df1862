import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../build/packages.ts';
import { findReplacedWords } from './find-words.ts';
import { parseGlossary } from './glossary.ts';

// Fails if a name or a sentence uses a word that docs/glossary.md replaces.
const glossaryFile = 'docs/glossary.md';
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

const glossary = parseGlossary(read(glossaryFile));
const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.cjs', '*.js', '*.md'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((file) => file !== glossaryFile);
const findings = files.flatMap((file) => findReplacedWords(file, read(file), glossary));
for (const { file, line, text, word } of findings) {
  console.error(`${file}:${line} "${word.word}" in "${text}": use ${word.replacement}`);
}
if (findings.length > 0) {
  console.error(`${findings.length} words that ${glossaryFile} replaces.`);
  process.exit(1);
}
