import { expect, test } from '@jest/globals';
import { fireEvent, render } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { Shortcuts } from './shortcuts.tsx';

/** A page with a search and rows, which have fields of every kind. */
function renderPage() {
  const { container } = render(
    <IntlProvider locale="en" onError={() => {}}>
      <Shortcuts open={false} onOpenChange={() => {}} />
      <main>
        <input type="search" data-search="" data-kind="search" />
        <form>
          {['text', 'radio', 'checkbox', 'date', 'datetime-local', 'number', 'range', 'email'].map((type) => (
            <input key={type} type={type} data-kind={type} />
          ))}
        </form>
        <ul>
          <li>
            <button type="button" data-kind="not a row">
              Open
            </button>
          </li>
          <li data-row="">
            <button type="button" data-kind="row">
              Open
            </button>
            <textarea data-kind="textarea" />
            <select data-kind="select" />
            <input data-kind="text in a row" />
          </li>
          <li data-row="">
            <button type="button" data-kind="next row">
              Open
            </button>
          </li>
        </ul>
      </main>
    </IntlProvider>,
  );
  return [...container.querySelectorAll<HTMLElement>('[data-kind]')];
}

/** Presses a key in an element. Returns the element that has the focus then. */
function press(element: HTMLElement, key: string) {
  element.focus();
  const isDefault = fireEvent.keyDown(element, { key });
  const focused = document.activeElement;
  return { isDefault, focused: focused instanceof HTMLElement ? focused.dataset.kind : undefined };
}

test('arrow keys, Escape and single keys do not leave a field that the user types in', () => {
  const fields = renderPage().filter((element) => element.matches('input:not([data-search]), textarea, select'));
  expect(fields.length).toBeGreaterThan(10);
  for (const field of fields)
    for (const key of ['ArrowDown', 'ArrowUp', 'Escape', '/', 'm', '?'])
      expect([key, press(field, key)]).toEqual([key, { isDefault: true, focused: field.dataset.kind }]);
});

test('arrow keys and Escape move between the search and the rows', () => {
  const elements = renderPage();
  const get = (kind: string) => elements.find(({ dataset }) => dataset.kind === kind) ?? document.body;
  expect(press(get('search'), 'ArrowDown').focused).toBe('row');
  expect(press(get('row'), 'ArrowDown').focused).toBe('next row');
  expect(press(get('row'), 'ArrowUp').focused).toBe('search');
  expect(press(get('next row'), 'Escape').focused).toBe('search');
  expect(press(get('next row'), '/').focused).toBe('search');
  expect(press(get('not a row'), 'ArrowDown').focused).toBe('not a row');
});
