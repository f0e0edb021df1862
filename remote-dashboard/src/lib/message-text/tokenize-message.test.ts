import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { tokenizeMessage } from './tokenize-message.ts';
import type { Samples, Token } from './tokens.ts';

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
  link: 'a',
  mention: '@',
  placeholder: '?',
  bold: 'b',
  italic: 'i',
  underline: 'u',
  strike: 's',
  spoiler: '||',
  'link-text': 'a',
  'code-block': '```',
  heading: '#',
  subtext: '-#',
  quote: '>',
};

/** Formats tokens as a short, readable string. */
function formatTokens(tokens: Token[]): string {
  return tokens.map(formatToken).join('');
}

function formatToken(token: Token): string {
  if (token.kind === 'text') return token.text;
  if (token.kind === 'time') return `<t ${token.seconds} ${token.style}>`;
  if (token.kind === 'list')
    return token.items
      .map(({ depth, marker, tokens }) => `<li ${'-'.repeat(depth)}${marker} ${formatTokens(tokens)}>`)
      .join('');
  const level = token.kind === 'heading' ? token.level : '';
  return `<${marks[token.kind]}${level} ${'tokens' in token ? formatTokens(token.tokens) : token.text}>`;
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
    '<b>x</b> [x](javascript:1) @everyone\n<a https://x.example/_a_>',
  ],
  [
    'See **https://x.example/{server}**, or <https://y.example>.',
    'See <b <a https://x.example/Tea *House*>>, or <a https://y.example>.',
  ],
  ['[Rules of *{server}*](https://x.example/a_(b)_c) [a](<http://x.example>)', '<a Rules of <i Tea *House*>> <a a>'],
  ['||Robin is **late**|| a || b', '<|| Robin is <b late>> a || b'],
  ['<t:0> <t:1700000000:R> <t:x> <t:1:q>', '<t 0 f> <t 1700000000 R> <t:x> <t:1:q>'],
  ['Use </warn add:1> <:owl:1> <a:party:2> ``a``', 'Use <@ /warn add> :owl: :party: <` a>'],
  ['', ''],
])('formats %j', (text, expected) => {
  expect(formatTokens(tokenizeMessage(text, samples))).toBe(expected);
});

test.each([
  [
    '# Rules of {server}\n## Second\n### Third *x*\n#### Fourth\n#none',
    '<#1 Rules of Tea *House*><#2 Second><#3 Third <i x>>#### Fourth\n#none',
  ],
  ['-# small {user}\nlarge', '<-# small <@ @Robin>>large'],
  ['a\n> b **c**\n> > d\ne\n>f', 'a\n<> b <b c>\n> d>e\n>f'],
  ['a\n>>> b\n# c\n> d', 'a\n<> b\n<#1 c>> d>'],
  ['- a\n  - **b**\n      - c\n* d\n-e', '<li • a><li -• <b b>><li --• c><li • d>-e'],
  ['7. a\n9. b\n  1. c\n1. d\n- e\n3. f', '<li 7. a><li 8. b><li -1. c><li 9. d><li • e><li 3. f>'],
  ['a ```ts\nlet **b** = {server};\n\n# c\n```\nd', 'a <``` let **b** = Tea *House*;\n\n# c>d'],
  ['```js``` \\```x', '<``` js> ```x'],
  ['a # b - c > d', 'a # b - c > d'],
  ['**a\nb**', '<b a\nb>'],
])('finds the blocks of %j', (text, expected) => {
  expect(formatTokens(tokenizeMessage(text, samples))).toBe(expected);
});

test('loses no letter of any text, and every token has its own position', () => {
  const text = fc.string({
    unit: fc.constantFrom(...'*_~`\\{}<>|[]()#-.1 \nöö🦉', '```', '> ', '- ', 'user'),
    maxLength: 300,
  });
  fc.assert(
    fc.property(text, (message) => {
      const tokens = tokenizeMessage(message, samples);
      const getLetters = (value: string) => value.replaceAll(/[^ö🦉]/gu, '');
      expect(getLetters(formatTokens(tokens))).toBe(getLetters(message));
      expect(new Set(tokens.map(({ start }) => start)).size).toBe(tokens.length);
    }),
  );
});
