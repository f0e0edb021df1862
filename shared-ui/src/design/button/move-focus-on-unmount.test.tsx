import { expect, test } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { Button } from './button.tsx';

/** A button that removes itself, as "Try again" does when it works. */
function Retry() {
  const [isNeeded, setIsNeeded] = useState(true);
  return isNeeded && <Button onClick={() => setIsNeeded(false)}>Try again</Button>;
}

async function press(name: string) {
  const button = screen.getByRole('button', { name });
  button.focus();
  await act(async () => void fireEvent.click(button));
}

test('the focus moves to the content when the focused button is gone', async () => {
  render(
    <main id="content" tabIndex={-1}>
      <Retry />
    </main>,
  );
  await press('Try again');
  expect(document.activeElement?.id).toBe('content');
});

test('it stays in an open dialog', async () => {
  render(
    <main id="content" tabIndex={-1}>
      <button type="button">Elsewhere</button>
      <dialog open>
        <Button>Close</Button>
        <Retry />
      </dialog>
    </main>,
  );
  await press('Try again');
  expect(document.activeElement?.textContent).toBe('Close');
});

test('a button that did not have it leaves it alone', async () => {
  render(
    <main id="content" tabIndex={-1}>
      <button type="button">Elsewhere</button>
      <Retry />
    </main>,
  );
  screen.getByRole('button', { name: 'Elsewhere' }).focus();
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Try again' })));
  expect(document.activeElement?.textContent).toBe('Elsewhere');
});
