import { expect, test } from '@jest/globals';
import { createPseudoMessage } from './pseudo-locale.ts';

test.each([
  ['Your servers', '[ÝÝőőúúŕ śééŕvééŕś]'],
  ['<line>Hi {name}.</line>', '[<line>Ĥíí {name}.</line>]'],
  [
    '{count, plural, one {# item} other {# items}}',
    '[{count,plural,one{# ííťéém} other{# ííťééms}}]'.replace('ms}', 'mś}'),
  ],
])('accents and lengthens %j, and keeps placeholders and tags', (message, expected) => {
  expect(createPseudoMessage(message)).toBe(expected);
});
