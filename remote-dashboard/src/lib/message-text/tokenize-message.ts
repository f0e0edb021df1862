import { fillPlaceholders, tokenizeInline } from './tokenize-inline.ts';
import type { ListItem, Samples, Token } from './tokens.ts';

const CODE_BLOCK = /```(?:[\w+#.-]+\n)?\n*([\s\S]+?)\n*```\n?/y;
const REST_AS_QUOTE = />>> ([\s\S]+)/y;
const QUOTE = /(?:> .*(?:\n|$))+/y;
const HEADING = /(#{1,3}) +(\S.*)\n?/y;
const SUBTEXT = /-# +(\S.*)\n?/y;
const LIST = /(?: *(?:[-*]|\d{1,9}\.) +\S.*(?:\n|$))+/y;
const LIST_ITEM = /( *)(?:[-*]|(\d+)\.) +(.*)/g;

const MAX_DEPTH = 10;

/** Splits a text as the chat platform formats it. The result is only ever shown as text. */
export function tokenizeMessage(text: string, samples: Samples, { inQuote = false } = {}): Token[] {
  const tokens: Token[] = [];
  let paragraph = 0;
  let position = 0;
  const endParagraph = () => tokens.push(...tokenizeInline(text.slice(paragraph, position), samples, paragraph));
  while (position < text.length) {
    const block = findBlock(text, position, samples, inQuote);
    if (block) {
      endParagraph();
      tokens.push(block.token);
      position = block.end;
      paragraph = position;
    } else position = findNextStart(text, position);
  }
  endParagraph();
  return tokens;
}

/** Where the next block may start: at a line or at code. */
function findNextStart(text: string, position: number): number {
  const [line, code] = [text.indexOf('\n', position), text.indexOf('```', position + 1)];
  return Math.min(line === -1 ? text.length : line + 1, code === -1 ? text.length : code);
}

/** The block at a position. Quotes contain no quotes. */
function findBlock(text: string, start: number, samples: Samples, inQuote: boolean) {
  const matchHere = (pattern: RegExp) => {
    pattern.lastIndex = start;
    return pattern.exec(text);
  };
  const toBlock = (match: RegExpExecArray, token: Token) => ({ token, end: start + match[0].length });
  const before = text[start - 1] ?? '\n';
  const code = before === '\\' ? null : matchHere(CODE_BLOCK);
  if (code?.[1]) return toBlock(code, { start, kind: 'code-block', text: fillPlaceholders(code[1], samples) });
  if (before !== '\n') return undefined;
  const toQuote = (inner: string): Token => ({
    start,
    kind: 'quote',
    tokens: tokenizeMessage(inner, samples, { inQuote: true }),
  });
  const rest = inQuote ? null : matchHere(REST_AS_QUOTE);
  if (rest?.[1]) return toBlock(rest, toQuote(rest[1]));
  const quote = inQuote ? null : matchHere(QUOTE);
  if (quote) return toBlock(quote, toQuote(quote[0].replaceAll(/^> /gm, '').replace(/\n$/, '')));
  const [heading, subtext, list] = [matchHere(HEADING), matchHere(SUBTEXT), matchHere(LIST)];
  if (heading?.[1] && heading[2])
    return toBlock(heading, {
      start,
      kind: 'heading',
      level: heading[1].length,
      tokens: tokenizeInline(heading[2], samples),
    });
  if (subtext?.[1]) return toBlock(subtext, { start, kind: 'subtext', tokens: tokenizeInline(subtext[1], samples) });
  return list ? toBlock(list, { start, kind: 'list', items: toItems(list[0], samples) }) : undefined;
}

/** The items of a list. As in the chat, numbers count on from the first of their depth. */
function toItems(lines: string, samples: Samples): ListItem[] {
  const items: ListItem[] = [];
  const numbers: (number | undefined)[] = [];
  for (const { index, 1: indent = '', 2: typed, 3: text = '' } of lines.matchAll(LIST_ITEM)) {
    const depth = Math.min(Math.floor(indent.length / 2), numbers.length, MAX_DEPTH);
    const number = typed === undefined ? undefined : (numbers[depth] ?? Number(typed) - 1) + 1;
    numbers.splice(depth, numbers.length, number);
    items.push({
      start: index,
      depth,
      marker: number === undefined ? '•' : `${number}.`,
      tokens: tokenizeInline(text, samples),
    });
  }
  return items;
}
