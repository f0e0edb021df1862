import { beforeEach, expect, test } from '@jest/globals';
import { getDraftName, loadForm, removeForm, storeForm } from './ban-request-draft.ts';

const form = { id: '21', reason: 'Spam.', evidence: 'A long list of links.' };

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('a form survives leaving the page until it is sent', () => {
  const name = getDraftName(null);
  expect(loadForm(name, null)).toEqual({ id: '', reason: '', evidence: '' });
  storeForm(name, form);
  expect(loadForm(name, null)).toEqual(form);
  removeForm(name, form);
  expect(Object.keys(localStorage)).toEqual([]);
});

test('evidence about one user is not shown in a form that was opened for another', () => {
  storeForm(getDraftName('21'), form);
  expect(loadForm(getDraftName('22'), '22')).toEqual({ id: '22', reason: '', evidence: '' });
  expect(loadForm(getDraftName('21'), '21')).toEqual(form);
});

test('a form that was changed while it was being sent is kept', () => {
  const name = getDraftName(null);
  storeForm(name, { ...form, evidence: 'More.' });
  removeForm(name, form);
  expect(loadForm(name, null).evidence).toBe('More.');
});
