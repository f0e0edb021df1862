import { expect, test } from '@jest/globals';
import { act, fireEvent } from '@testing-library/react';
import { renderPage } from '../../testing/render-page.tsx';
import { Component } from './actions-page.tsx';

const EXPORT_PAGE_SIZE = 1000;

async function renderLog() {
  const page = await renderPage(Component, '/?action=ban', () => ({ message: [] }));
  return {
    ...page,
    typeSubject: (value: string) =>
      fireEvent.change(page.getByLabelText('actions.filter.subject'), { target: { value } }),
    exportLog: () => act(async () => void fireEvent.click(page.getByRole('button', { name: 'staff.export' }))),
    getExports: () => page.bodies.filter(({ limit }) => limit === EXPORT_PAGE_SIZE),
  };
}

test('exports what the fields show, also an id that is typed but not applied, and applies it', async () => {
  const { router, typeSubject, exportLog, getExports } = await renderLog();
  typeSubject(' 23 ');
  await exportLog();
  expect(getExports()).toEqual([expect.objectContaining({ action: 'ban', subject: '23' })]);
  expect(router.state.location.search).toBe('?action=ban&subject=23');
});

test('exports nothing while a date is incomplete', async () => {
  const { getByLabelText, exportLog, getExports } = await renderLog();
  const from = getByLabelText('actions.filter.from');
  // A browser reports an incomplete date as an invalid field without a value; jsdom has no such state.
  if (from instanceof HTMLInputElement) from.setCustomValidity('Incomplete');
  await exportLog();
  expect(getExports()).toEqual([]);
});

test('clears an id that is typed but not applied, too', async () => {
  const { getByLabelText, getAllByRole, typeSubject, exportLog, getExports } = await renderLog();
  typeSubject('23');
  const [clear] = getAllByRole('button', { name: 'actions.filter.clear' });
  await act(async () => void (clear && fireEvent.click(clear)));
  expect(getByLabelText('actions.filter.subject')).toHaveProperty('value', '');
  await exportLog();
  expect(getExports()[0]).not.toHaveProperty('subject');
});
