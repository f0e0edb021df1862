/** The search of a list, or the field that looks up what the page shows. */
export const SEARCH = '[data-search]';

/** A row of a table or list. The arrow keys focus its first link or button. */
const ROW = '[data-row]';

/** Focuses the search of the page, with its text selected. Returns whether there is one. */
export function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>(SEARCH);
  field?.focus();
  field?.select();
  return field !== null;
}

/** The key moves the focus between the search and the rows below it. Returns whether it did. */
export function moveFocus(key: string): boolean {
  const { activeElement } = document;
  const rows = findRows();
  const index = rows.findIndex(({ row }) => row.contains(activeElement));
  if (index < 0 && !activeElement?.matches(SEARCH)) return false;
  if (key === 'Escape' || (key === 'ArrowUp' && index === 0)) return index >= 0 && focusSearch();
  const next = key === 'ArrowDown' ? rows[index + 1] : key === 'ArrowUp' ? rows[index - 1] : undefined;
  next?.target.focus();
  return next !== undefined;
}

/** Opens the menu of the focused row. Returns whether there is one. */
export function openRowMenu(): boolean {
  const button = document.activeElement?.closest(ROW)?.querySelector<HTMLElement>('[aria-haspopup="menu"]');
  // Its items are rendered once it has the focus.
  button?.focus();
  button?.click();
  return button !== undefined && button !== null;
}

/** The rows that have something to focus, by place on the page: a virtual table does not render its rows in order. */
function findRows() {
  return [...document.querySelectorAll(ROW)]
    .flatMap((row) => {
      const target = row.querySelector<HTMLElement>('a, button');
      return target ? [{ row, target, top: row.getBoundingClientRect().top }] : [];
    })
    .sort((one, other) => one.top - other.top);
}
