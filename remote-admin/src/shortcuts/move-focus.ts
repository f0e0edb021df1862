/** The search of a list, or the field that looks up what the page shows. */
export const SEARCH = 'main input:is([type="search"], [data-search])';

const ROW = 'main [role="row"], main li';

/** Rows of tables and lists, with the link or button that the arrow keys focus. */
const ROW_TARGETS = 'main [role="row"] :is([role="rowheader"], [role="cell"]) :is(a, button), main li :is(a, button)';

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
  if (!(activeElement instanceof HTMLElement)) return false;
  const targets = getRowTargets();
  const row = activeElement.closest(ROW);
  const index = row ? targets.findIndex((target) => row.contains(target)) : -1;
  const isInSearch = activeElement.matches(SEARCH);
  if (key === 'Escape') return index >= 0 && focusSearch();
  if (!isInSearch && index < 0) return false;
  if (key === 'ArrowUp' && index === 0) return focusSearch();
  const next = key === 'ArrowDown' ? targets[index + 1] : key === 'ArrowUp' ? targets[index - 1] : undefined;
  next?.focus();
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

/** The first link or button of each row. */
function getRowTargets(): HTMLElement[] {
  const targets = new Map<Element | null, HTMLElement>();
  for (const element of document.querySelectorAll<HTMLElement>(ROW_TARGETS)) {
    const row = element.closest(ROW);
    if (!targets.has(row)) targets.set(row, element);
  }
  return [...targets.values()].sort(byPosition);
}

/** By place on the page, because a virtual table does not render its rows in order. */
function byPosition(one: HTMLElement, other: HTMLElement): number {
  return one.getBoundingClientRect().top - other.getBoundingClientRect().top;
}
