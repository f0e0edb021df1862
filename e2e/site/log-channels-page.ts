import type { Page } from '@playwright/test';

/** The log channels in the list. */
export const cards = (page: Page) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name: /^#/ }) });

/** A log channel in the list, by its name with `#`. */
export const card = (page: Page, name: string) =>
  cards(page).filter({ has: page.getByRole('heading', { name: new RegExp(`^${name}( Changed| New)?$`) }) });

/** The field that chooses the channel. */
export const picker = (page: Page) => page.getByRole('combobox', { name: /^(Channel|Csatorna)$/ });

/** The options of an open picker, which the filters beside the page are not. */
export const options = (page: Page, name?: string) =>
  page.getByRole('listbox').getByRole('option', name === undefined ? {} : { name });

/** The switch of an event. */
export const event = (page: Page, name: string) => page.getByRole('switch', { name, exact: true });

/** The panel beside the page. */
export const panel = (page: Page) => page.locator('[data-docked-panel]');

/** A button by its whole name. */
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** The button that switches a group of events. */
export const preset = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Groups of events' }).getByText(name);
