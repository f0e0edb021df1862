import { expect, test } from '@jest/globals';
import { measureFilled } from './filled-length.ts';

const placeholders = ['user', 'username', 'server', 'warnings'];
const examples = { name: 'Robin', server: 'Tea House 🫖' };

test.each([
  ['no placeholder 🦉', { length: 16, more: 0, isFilled: false }],
  ['{user}', { length: 22, more: 0, isFilled: true }],
  ['{username} {username}', { length: 11, more: 54, isFilled: true }],
  ['{server}', { length: 11, more: 0, isFilled: true }],
  ['{warnings} {other}', { length: 18, more: 0, isFilled: false }],
])('counts %j once it is filled in', (text, expected) => {
  expect(measureFilled(text, placeholders, examples)).toEqual(expected);
});
