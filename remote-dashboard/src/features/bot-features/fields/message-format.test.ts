import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type Token, tokenizeMessage } from './message-format.ts';

const samples = {
  name: 'Robin',
  server: 'Tea House',
  channels: new Map([['1', 'general']]),
  roles: new Map([['2', 'Helper']]),
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

const format = (text: string) => formatTokens(tokenizeMessage(text, samples));

test.each([
  ['**Welcome** to *{server}*, {user}.', '<b Welcome> to <i Tea House>, <@ @Robin>.'],
  ['__under__ and ~~gone~~', '<u under> and <s gone>'],
  ['`{user}` **not *closed', '<` {user}> **not *closed'],
  ['See <#1>, <@&2> and <@3>', 'See <@ #general>, <@ @Helper> and <@ @Robin>'],
  ['{name} has {warnings} of {0}', 'Robin has <? warnings> of {0}'],
  ['\\*plain\\*', '*plain*'],
  ['<b>bold</b>', '<b>bold</b>'],
  ['', ''],
])('formats %j', (text, expected) => {
  expect(format(text)).toBe(expected);
});

test('loses no letter of any text', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), (text) => {
      const letters = (value: string) => value.replace(/[^\p{L}]/gu, '');
      fc.pre(!text.includes('{') && !text.includes('<'));
      const collect = (tokens: Token[]): string =>
        tokens.map((token) => ('tokens' in token ? collect(token.tokens) : token.text)).join('');
      expect(letters(collect(tokenizeMessage(text, samples)))).toBe(letters(text));
    }),
  );
});
