import { afterEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, waitFor } from '@testing-library/react';
import { renderPage } from '../../testing/render-page.tsx';
import { Component } from './stats-page.tsx';

Object.assign(globalThis, {
  ResizeObserver: class {
    observe() {}
    disconnect() {}
  },
});

const DAY_MS = 24 * 60 * 60 * 1000;

/** As many days as the API counts, up to today. Day n has n servers, and 1 command. */
function getStats(dayCount: number, today = '2026-11-28') {
  const days = Array.from({ length: dayCount }, (_, index) =>
    new Date(Date.parse(today) - (dayCount - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  );
  return {
    stats: {
      servers: Object.fromEntries(days.map((day, index) => [day, index])),
      commands: Object.fromEntries(days.map((day) => [day, 1])),
    },
  };
}

const messages = { 'stats.increased': 'increased by {n}', 'stats.decreased': 'decreased by {n}' };

function renderStats(search: string, respond = ({ days }: Record<string, unknown>): object => getStats(Number(days))) {
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-28T12:00:00Z'));
  return renderPage(Component, `/${search}`, respond, messages);
}

afterEach(() => {
  jest.restoreAllMocks();
});

test.each([
  ['?by=day', [1, 0], undefined],
  // The 28th is a Saturday. A full week has 7 commands.
  ['?by=week', [7, 0], 'stats.compared.week'],
  // October has 31 days, and September 30.
  ['?by=month&days=365', [31, 1], 'stats.compared.month'],
])('with %s the headlines compare the last two full values', async (search, changes, note) => {
  const { getAllByText, queryAllByText } = await renderStats(search);
  const headlines = getAllByText(/^(in|de)creased/).map(({ textContent }) => textContent);
  expect(headlines).toEqual(changes.map((change) => `increased by ${change}`));
  expect(queryAllByText(/^stats.compared/).map(({ textContent }) => textContent)).toEqual(note ? [note, note] : []);
});

test('the download waits for the selected period', async () => {
  let finish: (() => void) | undefined;
  const loaded = new Promise<void>((resolve) => (finish = resolve));
  const { getByRole } = await renderStats('', async ({ days }) => {
    if (days === 180) await loaded;
    return getStats(Number(days));
  });
  const createFile = jest.spyOn(URL, 'createObjectURL');
  const download = () => act(async () => void fireEvent.click(getByRole('button', { name: 'stats.export' })));
  await act(async () => void fireEvent.change(getByRole('combobox'), { target: { value: '90' } }));
  await download();
  expect(createFile).not.toHaveBeenCalled();
  await act(async () => finish?.());
  await waitFor(() => expect(getByRole('button', { name: 'stats.export' }).ariaDisabled).toBeNull());
  await download();
  expect(createFile).toHaveBeenCalledTimes(1);
});
