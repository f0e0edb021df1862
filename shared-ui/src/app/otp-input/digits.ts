const CODE_LENGTH = 6;

/** A code without digits: one empty string for each box. */
export const EMPTY_CODE: readonly string[] = Array.from({ length: CODE_LENGTH }, () => '');

/** The digits in the boxes, and the box to focus next. */
interface FilledDigits {
  digits: string[];
  nextIndex: number;
}

/** The digits in a text: the first run of exactly six, or else up to six digits from anywhere. */
function parseDigits(text: string): string {
  const joined = text.normalize('NFKC').replace(/[\s\p{Pd}]/gu, '');
  return /(?<!\d)\d{6}(?!\d)/.exec(joined)?.[0] ?? joined.replace(/\D/g, '').slice(0, CODE_LENGTH);
}

/** Fills boxes from a text that was typed or pasted into one. Returns undefined if the text has no digit. */
export function fillDigits(digits: readonly string[], index: number, text: string): FilledDigits | undefined {
  const typedDigits = parseDigits(text);
  if (typedDigits === '') return undefined;
  const start = typedDigits.length === CODE_LENGTH ? 0 : index;
  return {
    digits: digits.map((digit, position) => typedDigits[position - start] ?? digit),
    nextIndex: Math.min(start + typedDigits.length, CODE_LENGTH - 1),
  };
}

/** The text that was inserted into a box, at any caret position. */
export function getInsertedText(before: string, after: string): string {
  return before !== '' && after.length === 2 ? after.replace(before, '') : after;
}

/** The box that a key moves to. Undefined for other keys. */
export function getNextBox(key: string, index: number): number | undefined {
  const nextBoxes: Record<string, number> = {
    ArrowLeft: index - 1,
    ArrowRight: index + 1,
    Home: 0,
    End: CODE_LENGTH - 1,
  };
  const position = nextBoxes[key];
  return position === undefined ? undefined : Math.min(Math.max(position, 0), CODE_LENGTH - 1);
}
