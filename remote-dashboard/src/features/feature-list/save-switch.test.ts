import { expect, test } from '@jest/globals';
import { omitSwitch, parseSwitches } from './save-switch.ts';

test('parses a stored draft, and skips anything else', () => {
  expect(parseSwitches({ levels: true, tea: false, other: 1 })).toEqual({ levels: true, tea: false });
  expect(parseSwitches('x')).toBeUndefined();
  expect(parseSwitches(null)).toBeUndefined();
});

test('a switch that was turned again while it was saved stays in the draft', () => {
  expect(omitSwitch({ levels: true, tea: true }, 'tea', true)).toEqual({ levels: true });
  expect(omitSwitch({ tea: false }, 'tea', true)).toEqual({ tea: false });
});
