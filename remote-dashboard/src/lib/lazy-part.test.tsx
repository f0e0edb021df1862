import { expect, jest, test } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import en from '../messages/en.json' with { type: 'json' };
import { LazyPartBoundary, lazyPart } from './lazy-part.tsx';

test('a part that fails to load is requested again, and what was typed beside it stays', async () => {
  jest.useFakeTimers();
  let failures = 3;
  const Part = lazyPart(async () => {
    if (failures-- > 0) throw new Error('The chunk did not load.');
    return () => <p>the part</p>;
  });
  render(
    <IntlProvider locale="en" messages={en}>
      <input />
      <LazyPartBoundary fallback={<p>skeleton</p>}>
        <Part />
      </LazyPartBoundary>
    </IntlProvider>,
  );
  const input = screen.getByRole<HTMLInputElement>('textbox');
  fireEvent.change(input, { target: { value: 'typed' } });
  expect(screen.queryByText('skeleton')).not.toBeNull();
  await act(() => jest.advanceTimersByTimeAsync(5000));
  expect(screen.queryByText('skeleton')).toBeNull();
  expect(screen.queryByText(en['failure.part'])).not.toBeNull();
  await act(() => jest.advanceTimersByTimeAsync(1000));
  expect(screen.queryByText('the part')).not.toBeNull();
  expect(screen.queryByText(en['failure.part'])).toBeNull();
  expect([screen.getByRole('textbox'), input.value]).toEqual([input, 'typed']);
});
