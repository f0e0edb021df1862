import { expect, test } from '@jest/globals';
import { splitDescription } from './action-text.tsx';

test('§9 a description is split at ". " only when it is longer than 50 characters', () => {
  const fiftyCharacters = `Left. ${'x'.repeat(44)}`;
  expect(fiftyCharacters).toHaveLength(50);
  expect(splitDescription(fiftyCharacters)).toEqual([fiftyCharacters]);
  expect(splitDescription(`${fiftyCharacters}x`)).toEqual(['Left.', `${'x'.repeat(44)}x`]);
});

test('§9 every line keeps its full stop, and a long description without one stays on one line', () => {
  const text = 'Banned user spammer (80351110224678913). They sent it in eleven channels. It led astray.';
  expect(splitDescription(text)).toEqual([
    'Banned user spammer (80351110224678913).',
    'They sent it in eleven channels.',
    'It led astray.',
  ]);
  expect(splitDescription('y'.repeat(80))).toEqual(['y'.repeat(80)]);
  expect(splitDescription('')).toEqual(['']);
});
