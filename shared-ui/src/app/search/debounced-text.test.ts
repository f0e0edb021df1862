import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useDebouncedSearch } from './debounced-text.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

/** A search field whose value is in the URL. */
function renderField() {
  const searched: string[] = [];
  const { result, rerender } = renderHook(({ value }) => useDebouncedSearch(value, (search) => searched.push(search)), {
    initialProps: { value: '' },
  });
  const type = (text: string) => act(() => result.current.setText(text));
  const pause = () => act(() => jest.advanceTimersByTime(250));
  const changeUrl = (value: string) => rerender({ value });
  return { searched, type, pause, changeUrl, getText: () => result.current.text };
}

test('keeps what is typed while the URL still has the previous value', () => {
  const { searched, type, pause, changeUrl, getText } = renderField();
  type('tea');
  pause();
  expect([searched, getText()]).toEqual([['tea'], 'tea']);
  type('tea house');
  expect(getText()).toBe('tea house');
  changeUrl('tea');
  expect(getText()).toBe('tea house');
  pause();
  expect(searched).toEqual(['tea', 'tea house']);
});

test('shows another value of the URL', () => {
  const { type, pause, changeUrl, getText } = renderField();
  type('tea');
  pause();
  changeUrl('tea');
  changeUrl('');
  expect(getText()).toBe('');
});
