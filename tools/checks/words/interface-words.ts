import type { Language } from 'shared-ui/site';
import type { InterfaceWord } from './glossary.ts';

/** Finds replaced variants at the start of words, so that inflected forms count too. Returns a sentence for each. */
export function findInterfaceWords(
  messages: Record<string, string>,
  language: Language,
  words: readonly InterfaceWord[],
): string[] {
  const patterns = words
    .filter((word) => word.language === language)
    .map((word) => ({ ...word, pattern: new RegExp(`(?<![\\p{L}\\p{N}])${escapeRegExp(word.variant)}`, 'iu') }));
  return Object.entries(messages).flatMap(([key, text]) =>
    patterns
      .filter(({ pattern }) => pattern.test(text.replaceAll(/<\/?\w+>/g, '')))
      .map(({ variant, replacement }) => `${key} has "${variant}", write "${replacement}": ${text}`),
  );
}

const escapeRegExp = (text: string) => text.replaceAll(/[()]/g, '\\$&');
