import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, render } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { RelativeTime } from './relative-time.tsx';

const START = Date.parse('2026-01-01T12:00:00Z');

beforeEach(() => {
  jest.useFakeTimers({ now: START });
});
afterEach(() => {
  jest.useRealTimers();
});

const renderTime = (time: number) =>
  render(
    <IntlProvider locale="en" timeZone="UTC">
      <RelativeTime time={new Date(time).toISOString()} />
    </IntlProvider>,
  ).container;

test('stays right while the page is open', () => {
  const container = renderTime(START);
  expect(container.textContent).toBe('now');
  act(() => jest.advanceTimersByTime(10 * 60_000));
  expect(container.textContent).toBe('10 minutes ago');
});

test('is right when the user returns to a tab whose timers were paused', () => {
  const container = renderTime(START - 60_000);
  jest.setSystemTime(START + 2 * 60 * 60_000);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(container.textContent).toBe('2 hours ago');
});

test('has the exact time as a tooltip, but is no tab stop', () => {
  const time = renderTime(START).querySelector('time');
  expect([time?.title, time?.tabIndex]).toEqual(['January 1, 2026 at 12:00:00 PM', -1]);
});
