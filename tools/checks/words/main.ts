import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../../deploy/build/packages.ts';
import { findReplacedWords } from './find-words.ts';
import { parseGlossary } from './glossary.ts';

// Fails if a name or a sentence uses a word that one of these files replaces.
const wordFiles = ['docs/glossary.md', 'tools/checks/words/rejected-words.md'];
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

const glossary = parseGlossary(wordFiles.map(read).join('\n'));
const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.cjs', '*.js', '*.md'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((file) => !wordFiles.includes(file));
const findings = files.flatMap((file) => findReplacedWords(file, read(file), glossary));
for (const { file, line, text, word } of findings) {
  console.error(`${file}:${line} "${word.word}" in "${text}": use ${word.replacement}`);
}
if (findings.length > 0) {
  console.error(`${findings.length} words that ${wordFiles.join(' or ')} replaces.`);
  process.exit(1);
}
