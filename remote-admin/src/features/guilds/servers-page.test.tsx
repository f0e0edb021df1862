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
