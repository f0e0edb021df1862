import { expect, test } from '@jest/globals';
import { block, literal, pathText, quoted } from './conf-text.ts';

test('blocks are indented, one in another too', () => {
  expect(block('a', ['b;', block('c', ['d;'])])).toBe('a {\n  b;\n  c {\n    d;\n  }\n}');
});

test('a text in quotes ends where it should', () => {
  expect(quoted('say "no"; \\')).toBe('"say \\"no\\"; \\\\"');
});

test('what nginx would take for a variable is refused', () => {
  expect(() => literal('https://chat.example/$host')).toThrow('dollar sign');
});

test.each(['/srv/$site', '/srv/{site}', '/srv/a;b', '/srv/a\nb', '/srv/"a"'])('the path %j is refused', (file) => {
  expect(() => pathText(file)).toThrow('nginx cannot be given the path');
});
