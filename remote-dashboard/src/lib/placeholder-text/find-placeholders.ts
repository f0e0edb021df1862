/** A placeholder in a text. */
export interface FoundPlaceholder {
  start: number;
  end: number;
  name: string;
}

/** Finds the placeholders that the bot fills in. */
export function findPlaceholders(text: string, placeholders: readonly string[]): FoundPlaceholder[] {
  return [...text.matchAll(/\{([a-z]\w{0,31})\}/giu)].flatMap(({ 0: { length }, 1: name, index }) =>
    name !== undefined && placeholders.includes(name) ? [{ start: index, end: index + length, name }] : [],
  );
}

/** The start of a placeholder that is being typed before the cursor: its position, and the placeholders that match. */
export function findTyped(before: string, placeholders: readonly string[]): { start: number; matches: string[] } {
  const typed = /\{(\w{0,31})$/u.exec(before);
  if (!typed) return { start: before.length, matches: [] };
  const letters = (typed[1] ?? '').toLowerCase();
  return { start: typed.index, matches: placeholders.filter((name) => name.toLowerCase().startsWith(letters)) };
}
