import { beforeEach, describe, expect, test } from '@jest/globals';
import type { NewsItem } from './news-api.ts';
import {
  emptyForm,
  findProblems,
  hasProblems,
  loadForm,
  type NewsForm,
  storeForm,
  toForm,
  toInput,
} from './news-form.ts';

const form: NewsForm = {
  ...emptyForm,
  name: { en: ' Night mode ', hu: 'Éjszakai mód' },
  description: { en: 'More.', hu: 'Bővebben.' },
};

test('a scheduled item in the form becomes the same input again', () => {
  const times = { starts_at: '2026-05-04T12:30:00.000Z', ends_at: '2026-05-05T12:30:00.000Z' };
  const { name, description } = form;
  const item: NewsItem = {
    id: 'news-1',
    revision: 2,
    name,
    description,
    audience: 'staff',
    state: 'scheduled',
    dismissed: 0,
    ...times,
  };
  const input = { id: 'news-1', revision: 2, name: { ...name, en: 'Night mode' }, description, audience: 'staff' };
  expect(toInput(toForm(item))).toEqual({ ...input, ...times });
  expect(toInput(toForm({ ...item, ends_at: null }))).toEqual({ ...input, ...times, ends_at: undefined });
});

describe('findProblems', () => {
  test('accepts a complete form', () => {
    expect(hasProblems(findProblems(form))).toBe(false);
    const times = { hasStart: true, start: '2026-05-03T14:01', hasEnd: true, end: '2026-05-03T14:02' };
    expect(hasProblems(findProblems({ ...form, ...times }))).toBe(false);
  });

  test('finds missing and long texts in each language', () => {
    const name = { en: 'x'.repeat(83), hu: ' ' };
    const problems = findProblems({ ...form, name });
    expect(problems).toMatchObject({ name: { en: 3, hu: 'empty' }, description: { en: undefined, hu: undefined } });
    expect(hasProblems(problems)).toBe(true);
  });

  test.each([
    ['', true],
    // The API says whether it is in the future: the clock of this computer may be wrong.
    ['2000-01-01T00:00', false],
  ])('checks the start %j', (start, hasStartProblem) => {
    expect(findProblems({ ...form, hasStart: true, start })).toMatchObject({ hasStartProblem });
    expect(findProblems({ ...form, start })).toMatchObject({ hasStartProblem: false });
  });

  test.each([
    ['', true],
    ['2026-05-03T15:00', true],
    ['2026-05-03T15:01', false],
  ])('checks the end %j', (end, hasEndProblem) => {
    const start = { hasStart: true, start: '2026-05-03T15:00' };
    expect(findProblems({ ...form, ...start, hasEnd: true, end })).toMatchObject({ hasEndProblem });
    expect(findProblems({ ...form, ...start, end })).toMatchObject({ hasEndProblem: false });
  });
});

describe('the draft', () => {
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
  });

  test('is the form that was stored, until it is removed', () => {
    expect(loadForm()).toBeUndefined();
    const stored: NewsForm = {
      ...form,
      id: 'news-1',
      revision: 3,
      audience: 'owners',
      hasStart: true,
      start: '2026-05-03T15:00',
    };
    storeForm(stored);
    expect(loadForm()).toEqual(stored);
    storeForm(undefined);
    expect(loadForm()).toBeUndefined();
  });

  test('of another shape has the texts that can be read', () => {
    localStorage.setItem('draft:news', '{"name":{"en":"Night mode"},"audience":"x","hasEnd":1}');
    expect(loadForm()).toEqual({ ...emptyForm, name: { en: 'Night mode', hu: '' } });
    sessionStorage.clear();
    localStorage.setItem('draft:news', '{');
    expect(loadForm()).toBeUndefined();
  });
});
