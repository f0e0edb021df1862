import { expect, test } from '@jest/globals';
import { act, fireEvent } from '@testing-library/react';
import { renderPage } from '../../testing/render-page.tsx';
import { Component } from './servers-page.tsx';

const EXPORT_PAGE_SIZE = 1000;

test('exports what the search field shows, also while the search is debounced', async () => {
  const { getByRole, bodies } = await renderPage(Component, '/?search=chess&sort=members', () => ({
    servers: [],
    total: 0,
  }));
  fireEvent.change(getByRole('searchbox'), { target: { value: 'tea' } });
  await act(async () => void fireEvent.click(getByRole('button', { name: 'staff.export' })));
  expect(bodies.filter(({ limit }) => limit === EXPORT_PAGE_SIZE)).toEqual([
    expect.objectContaining({ search: 'tea', sort: 'members' }),
  ]);
});

test('exports page by page with the cursor of the previous page', async () => {
  const { getByRole, bodies } = await renderPage(Component, '/', ({ after }) => ({
    servers: [],
    total: 0,
    next: after === undefined ? 'first' : after === 'first' ? 'second' : undefined,
  }));
  await act(async () => void fireEvent.click(getByRole('button', { name: 'staff.export' })));
  const exported = bodies.filter(({ limit }) => limit === EXPORT_PAGE_SIZE);
  expect(exported.map(({ after, offset }) => [after, offset])).toEqual([
    [undefined, undefined],
    ['first', undefined],
    ['second', undefined],
  ]);
});
