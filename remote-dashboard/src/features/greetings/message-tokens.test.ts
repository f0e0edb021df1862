import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type Token, tokenize } from './message-tokens.ts';

const sample = { name: 'Robin', server: 'Tea *House*', members: '128' };

/** Formats tokens as a short, readable string. */
function formatTokens(tokens: Token[]): string {
  return tokens
    .map((token) => {
      if (token.kind === 'mention') return '<@>';
      return 'tokens' in token
        ? `<${token.kind[0]} ${formatTokens(token.tokens)}>`
        : token.kind === 'code'
          ? `<c ${token.text}>`
          : token.text;
    })
    .join('');
}

describe('tokenize', () => {
  test.each([
    ['Hi, {user}: {name}, {server}, {members}.', 'Hi, <@>: Robin, Tea *House*, 128.'],
    ['{other} {{name}} {NAME} {user', '{other} {Robin} {NAME} {user'],
    ['**bold {user}** *it* _it_ `code {user} **x**`', '<b bold <@>> <i it> <i it> <c code @Robin **x**>'],
    ['***both*** **a *b* c**', '<b <i both>> <b a <i b> c>'],
    ['2 * 3 * 4, snake_case_name, ** **', '2 * 3 * 4, snake_case_name, <b  >'],
    ['\\*plain\\* \\`x\\`', '*plain* `x`'],
    ['**open *never `closed', '**open *never `closed'],
    [
      '<b>x</b> [x](javascript:1) @everyone\nhttps://x.example/_a_',
      '<b>x</b> [x](javascript:1) @everyone\nhttps://x.example/<i a>',
    ],
    ['', ''],
  ])('%j becomes %j', (text, expected) => {
    expect(formatTokens(tokenize(text, sample))).toBe(expected);
  });

  test('loses no text, and every token has its own position', () => {
    const specialCharacters = fc.string({
      unit: fc.constantFrom('*', '_', '`', '\\', '{', '}', 'user', 'x', ' ', '\n', '🦉'),
      maxLength: 300,
    });
    fc.assert(
      fc.property(specialCharacters, (text) => {
        const tokens = tokenize(text, sample);
        const getLetters = (value: string) => value.replaceAll(/[^x🦉]/gu, '');
        expect(getLetters(formatTokens(tokens))).toBe(getLetters(text));
        expect(new Set(tokens.map(({ start }) => start)).size).toBe(tokens.length);
      }),
    );
  });
});
