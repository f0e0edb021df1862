const length = 6;

/** A code of which nothing has been typed yet: one text for each box. */
export const EMPTY_CODE: readonly string[] = Array.from({ length }, () => '');

/** What the boxes hold, and which of them is next. */
interface Filled {
  digits: string[];
  next: number;
}

/** The digits that a text holds: six that stand together, else all of them. */
function parseDigits(text: string): string {
  const joined = text.normalize('NFKC').replace(/[\s\p{Pd}]/gu, '');
  return /(?<!\d)\d{6}(?!\d)/.exec(joined)?.[0] ?? joined.replace(/\D/g, '').slice(0, length);
}

/** What the boxes hold after a text came into one of them; undefined where it has no digit. */
export function fillDigits(digits: readonly string[], index: number, text: string): Filled | undefined {
  const found = parseDigits(text);
  if (found === '') return undefined;
  const start = found.length === length ? 0 : index;
  return {
    digits: digits.map((digit, place) => found[place - start] ?? digit),
    next: Math.min(start + found.length, length - 1),
  };
}

/** What was added to a box, wherever its caret stood. */
export function getInsertedText(before: string, after: string): string {
  return before !== '' && after.length === 2 ? after.replace(before, '') : after;
}

/** Where a key leads; nowhere for keys that do not move. */
export function getNextBox(key: string, index: number): number | undefined {
  const places: Record<string, number> = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: length - 1 };
  const place = places[key];
  return place === undefined ? undefined : Math.min(Math.max(place, 0), length - 1);
}
