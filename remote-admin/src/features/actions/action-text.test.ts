import { expect, test } from '@jest/globals';
import { descriptionLines } from './action-text.tsx';

test('§5 a description is split at ". " only when it is longer than 50 characters', () => {
  const fifty = `Left. ${'x'.repeat(44)}`;
  expect(fifty).toHaveLength(50);
  expect(descriptionLines(fifty)).toEqual([fifty]);
  expect(descriptionLines(`${fifty}x`)).toEqual(['Left.', `${'x'.repeat(44)}x`]);
});

test('§5 every line keeps its full stop, and a long description without one stays a line', () => {
  const text = 'Banned user spammer (80351110224678913). They sent it in eleven channels. It led astray.';
  expect(descriptionLines(text)).toEqual([
    'Banned user spammer (80351110224678913).',
    'They sent it in eleven channels.',
    'It led astray.',
  ]);
  expect(descriptionLines('y'.repeat(80))).toEqual(['y'.repeat(80)]);
  expect(descriptionLines('')).toEqual(['']);
});
