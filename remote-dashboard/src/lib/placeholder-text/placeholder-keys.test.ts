import { expect, test } from '@jest/globals';
import { findPlaceholders, findTyped } from './find-placeholders.ts';
import { pressAtPlaceholder } from './placeholder-keys.ts';

const placeholders = ['user', 'username', 'server', 'warnings'];

test('finds only placeholders that the bot fills in', () => {
  expect(findPlaceholders('{user}, {User} {{server}} {other} {user', placeholders)).toEqual([
    { start: 0, end: 6, name: 'user' },
    { start: 16, end: 24, name: 'server' },
  ]);
});

test.each([
  ['Hi {', 3, placeholders],
  ['Hi {U', 3, ['user', 'username']],
  ['Hi {userN', 3, ['username']],
  ['Hi {x', 3, []],
  ['Hi {user}', 9, []],
  ['Hi {us er', 9, []],
  ['Hi', 2, []],
])('lists what %j may become', (before, start, matches) => {
  expect(findTyped(before, placeholders)).toEqual({ start, matches });
});

function press(cursor: number, key: string, { direction = 'ltr', ...other } = {}) {
  const input = document.createElement('input');
  input.style.direction = direction;
  input.value = 'Hi {user}!';
  document.body.append(input);
  input.setSelectionRange(cursor, cursor);
  const pressed = { key, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, ...other };
  return pressAtPlaceholder(input, pressed, placeholders) ? input.selectionStart : undefined;
}

test.each([
  ['ArrowRight', 3, 9],
  ['ArrowRight', 5, 9],
  ['ArrowRight', 9, undefined],
  ['ArrowLeft', 9, 3],
  ['ArrowLeft', 4, 3],
  ['ArrowLeft', 3, undefined],
  ['Home', 5, undefined],
])('%s from %i passes over a placeholder', (key, cursor, expected) => {
  expect(press(cursor, key)).toBe(expected);
});

test('arrows follow the direction of the text, and leave selecting and jumping to the browser', () => {
  expect(press(3, 'ArrowLeft', { direction: 'rtl' })).toBe(9);
  expect(press(9, 'ArrowRight', { direction: 'rtl' })).toBe(3);
  for (const modifier of ['altKey', 'ctrlKey', 'metaKey', 'shiftKey'])
    expect(press(3, 'ArrowRight', { [modifier]: true })).toBeUndefined();
});
