import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, test } from '@jest/globals';
import { type Language, languages } from 'shared-ui/site';
import { root } from '../../../deploy/build/packages.ts';
import { findAllMessageFolders } from '../translations/find-folders.ts';
import { parseInterfaceWords } from './glossary.ts';
import { findInterfaceWords } from './interface-words.ts';
import { specifiedTexts } from './specified-texts.ts';

const words = parseInterfaceWords(readFileSync(path.join(root, 'docs/glossary.md'), 'utf8'));
const folders = findAllMessageFolders();
const catalogs = folders.flatMap((folder) => languages.map((language) => ({ folder, language })));

const readMessages = (folder: string, language: Language): Record<string, string> =>
  JSON.parse(readFileSync(path.join(root, folder, `${language}.json`), 'utf8'));

describe('findInterfaceWords', () => {
  const glossary = parseInterfaceWords(`
## Words of the interface

| English | Hungarian | Instead of (English) | Instead of (Hungarian) |
|---|---|---|---|
| ban | kitiltás | block | tiltás, a(z) |
`);
  const find = (text: string, language: Language = 'hu') => findInterfaceWords({ key: text }, language, glossary);

  it('returns the key, the variant and the right word', () => {
    expect(find('Tiltás kérése')).toEqual(['key has "tiltás", write "kitiltás": Tiltás kérése']);
    expect(find('Block user', 'en')).toEqual(['key has "block", write "ban": Block user']);
  });

  it('finds inflected forms, and characters other than letters', () => {
    expect(find('Kéri a tiltását.')).toHaveLength(1);
    expect(find('Ez A(z) {name} kiadása.')).toHaveLength(1);
  });

  it('ignores a variant inside a longer word, and one of another language', () => {
    expect(find('Kitiltás')).toEqual([]);
    expect(find('Tiltás', 'en')).toEqual([]);
  });
});

test.each(catalogs)('$folder uses the words of the glossary in $language', ({ folder, language }) => {
  const messages = Object.entries(readMessages(folder, language)).filter(([key]) => !(key in specifiedTexts[language]));
  expect(findInterfaceWords(Object.fromEntries(messages), language, words)).toEqual([]);
});

test.each([...languages])('texts of the specification are unchanged in %s', (language) => {
  const messages = Object.assign({}, ...folders.map((folder) => readMessages(folder, language)));
  expect(messages).toMatchObject(specifiedTexts[language]);
});
