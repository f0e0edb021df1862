import type { Language } from 'shared-ui/site';

/** Where a replaced word is searched: in names, as a whole name, or in sentences. */
export type Scope = 'names' | 'whole names' | 'sentences';

export interface ReplacedWord {
  word: string;
  scopes: Scope[];
  replacement: string;
}

/** Permits a replaced word in one name, one file or one folder. */
export interface Exception {
  word: string;
  target: string;
  reason: string;
}

export interface Glossary {
  words: ReplacedWord[];
  exceptions: Exception[];
}

const scopesByName: Record<string, Scope[]> = {
  names: ['names'],
  'whole names': ['whole names'],
  sentences: ['sentences'],
  'names, sentences': ['names', 'sentences'],
};

/** Reads the tables under the headings "Terms", "Replaced words" and "Exceptions". */
export function parseGlossary(markdown: string): Glossary {
  const terms = tableRows(markdown, 'Terms').flatMap(([term = '', , replaced = '']) =>
    splitList(replaced.replaceAll(/\(.*?\)/g, '')).map((word) => ({
      word,
      scopes: scopesByName['names, sentences'] ?? [],
      replacement: removeMarkup(term),
    })),
  );
  const replacedWords = tableRows(markdown, 'Replaced words').flatMap(([words = '', where = '', replacement = '']) => {
    const scopes = scopesByName[where];
    if (!scopes) {
      throw new Error(`rejected-words.md: "${where}" is not one of ${Object.keys(scopesByName).join('; ')}.`);
    }
    return splitList(words).map((word) => ({ word, scopes, replacement }));
  });
  const exceptions = tableRows(markdown, 'Exceptions').flatMap(([words = '', targets = '', reason = '']) => {
    if (!reason) {
      throw new Error(`rejected-words.md: the exception for "${words}" has no reason.`);
    }
    return splitList(words).flatMap((word) =>
      splitList(targets).map((target) => ({ word, target: removeMarkup(target), reason })),
    );
  });
  return { words: [...terms, ...replacedWords], exceptions };
}

/** A word of the interface in one language, and a variant that it replaces. */
export interface InterfaceWord {
  language: Language;
  variant: string;
  replacement: string;
}

/** Reads the table of docs/glossary.md under the heading "Words of the interface". */
export function parseInterfaceWords(markdown: string): InterfaceWord[] {
  return tableRows(markdown, 'Words of the interface').flatMap(([en = '', hu = '', insteadEn = '', insteadHu = '']) => [
    ...splitList(insteadEn).map((variant) => ({ language: 'en' as const, variant, replacement: en })),
    ...splitList(insteadHu).map((variant) => ({ language: 'hu' as const, variant, replacement: hu })),
  ]);
}

function tableRows(markdown: string, heading: string): string[][] {
  const section = markdown.split(/^## /m).find((part) => part.startsWith(`${heading}\n`));
  if (section === undefined) {
    throw new Error(`docs/glossary.md has no section "${heading}".`);
  }
  const lines = section.split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) =>
    line
      .slice(1, line.lastIndexOf('|'))
      .split('|')
      .map((cell) => cell.trim()),
  );
}

const splitList = (cell: string) =>
  cell
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');

const removeMarkup = (cell: string) => cell.replaceAll(/[*`]/g, '');
