import { expect, test } from '@jest/globals';
import type { Field } from 'vigil-bot/manifest';
import { findChangedField } from './find-changed-field.ts';

const text = (id: string, label = id): Field => ({ id, kind: 'text', label });
const group = (...fields: Field[]): Field => ({ id: 'group', kind: 'group', label: 'Group', fields });

test('finds the first field that is new or declared otherwise, also inside groups', () => {
  const before = [text('first'), group(text('second'))];
  expect(findChangedField(before, before)).toBeUndefined();
  expect(findChangedField([text('new'), ...before], before)).toEqual(['new']);
  expect(findChangedField([text('first', 'First'), group(text('second'))], before)).toEqual(['first']);
  expect(findChangedField([text('first'), group(text('second'), text('third'))], before)).toEqual(['group', 'third']);
  expect(findChangedField([text('first'), group()], before)).toEqual(['group']);
  expect(findChangedField([text('first')], before)).toBeUndefined();
});
