import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type Token, tokenize } from './message-tokens.ts';

const sample = { name: 'Robin', server: 'Tea *House*', members: '128' };

/** The tokens as a short text, so that a test says at a glance what is what. */
function shown(tokens: Token[]): string {
  return tokens
    .map((piece) => {
      if (piece.kind === 'mention') return '<@>';
      return 'tokens' in piece
        ? `<${piece.kind[0]} ${shown(piece.tokens)}>`
        : piece.kind === 'code'
          ? `<c ${piece.text}>`
          : piece.text;
    })
    .join('');
}

describe('a message', () => {
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
  ])('%j is shown as %j', (text, expected) => {
    expect(shown(tokenize(text, sample))).toBe(expected);
  });

  test('is all there, whatever it is, and every piece has a place of its own', () => {
    const hostile = fc.string({
      unit: fc.constantFrom('*', '_', '`', '\\', '{', '}', 'user', 'x', ' ', '\n', '🦉'),
      maxLength: 300,
    });
    fc.assert(
      fc.property(hostile, (text) => {
        const tokens = tokenize(text, sample);
        const letters = (of: string) => of.replaceAll(/[^x🦉]/gu, '');
        expect(letters(shown(tokens))).toBe(letters(text));
        expect(new Set(tokens.map(({ at }) => at)).size).toBe(tokens.length);
      }),
    );
  });
});
