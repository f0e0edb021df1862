import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type Samples, type Token, tokenizeMessage } from './tokenize-message.ts';

const samples: Samples = {
  name: 'Robin',
  channels: new Map([['1', 'general']]),
  roles: new Map([['2', 'Helper']]),
  fill(placeholder) {
    if (placeholder === 'user') return { kind: 'mention', text: '@Robin' };
    if (placeholder === 'server') return { kind: 'text', text: 'Tea *House*' };
    return placeholder === 'warnings' ? { kind: 'placeholder', text: placeholder } : undefined;
  },
};

const marks = {
  code: '`',
  mention: '@',
  placeholder: '?',
  bold: 'b',
  italic: 'i',
  underline: 'u',
  strike: 's',
  text: '',
};

/** Formats tokens as a short, readable string. */
function formatTokens(tokens: Token[]): string {
  return tokens
    .map((token) => {
      if (token.kind === 'text') return token.text;
      return `<${marks[token.kind]} ${'tokens' in token ? formatTokens(token.tokens) : token.text}>`;
    })
    .join('');
}

test.each([
  ['**Welcome** to *{server}*, {user}.', '<b Welcome> to <i Tea *House*>, <@ @Robin>.'],
  ['**bold {user}** *it* _it_', '<b bold <@ @Robin>> <i it> <i it>'],
  ['***both*** **a *b* c**', '<b <i both>> <b a <i b> c>'],
  ['__under__ and ~~gone~~', '<u under> and <s gone>'],
  ['2 * 3 * 4, snake_case_name, ** **', '2 * 3 * 4, snake_case_name, <b  >'],
  ['`{user} {warnings} **x**` **not *closed `', '<` @Robin {warnings} **x**> **not *closed `'],
  ['See <#1>, <@&2> and <@3>', 'See <@ #general>, <@ @Helper> and <@ @Robin>'],
  ['{other} {{server}} {SERVER} {user', '{other} {Tea *House*} {SERVER} {user'],
  ['{warnings} of {0}', '<? warnings> of {0}'],
  ['\\*plain\\* \\`x\\`', '*plain* `x`'],
  [
    '<b>x</b> [x](javascript:1) @everyone\nhttps://x.example/_a_',
    '<b>x</b> [x](javascript:1) @everyone\nhttps://x.example/<i a>',
  ],
  ['', ''],
])('formats %j', (text, expected) => {
  expect(formatTokens(tokenizeMessage(text, samples))).toBe(expected);
});

test('loses no letter of any text, and every token has its own position', () => {
  const text = fc.string({
    unit: fc.constantFrom('*', '_', '~', '`', '\\', '{', '}', '<', '>', 'user', 'x', ' ', '\n', '🦉'),
    maxLength: 300,
  });
  fc.assert(
    fc.property(text, (message) => {
      const tokens = tokenizeMessage(message, samples);
      const getLetters = (value: string) => value.replaceAll(/[^x🦉]/gu, '');
      expect(getLetters(formatTokens(tokens))).toBe(getLetters(message));
      expect(new Set(tokens.map(({ start }) => start)).size).toBe(tokens.length);
    }),
  );
});
