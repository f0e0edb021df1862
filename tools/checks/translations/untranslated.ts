/** Finds the keys of texts that are still in English. Single words and names can be the same in both languages. */
export function findUntranslated(english: Record<string, string>, translations: Record<string, string>): string[] {
  const phrase = /\p{L}{2,}\s+\p{L}{2,}/u;
  return Object.entries(english)
    .filter(([key, text]) => translations[key] === text && phrase.test(text))
    .map(([key]) => key);
}
