import type { Page } from '@playwright/test';
import { getPerson } from 'simulator/people';
import { unsavedChangesBar } from '../../site/pages.ts';
import type { ChaosSite } from './chaos-site.ts';

/** The language field of a server's settings page. */
export const languageField = (page: Page) => page.getByRole('combobox', { name: /^(Language|Nyelv)$/ });

/** The error of a failed save. */
export const saveError = (page: Page) => unsavedChangesBar(page).getByRole('alert');

/** Returns the ids of some servers that one person owns and that have the bot. */
export function getOwnedServerIds({ platform }: ChaosSite): string[] {
  const memberships = platform.getMemberships(getPerson('manager-of-two-hundred').id);
  return memberships
    .filter(({ hasBot, level }) => hasBot && level === 'owner')
    .slice(0, 3)
    .map(({ server }) => server.id);
}

/** Selects the other language of a server, and returns it. */
export async function chooseOtherLanguage(page: Page): Promise<string> {
  const selected = (await languageField(page).inputValue()) === 'hu' ? 'en' : 'hu';
  await languageField(page).selectOption(selected);
  return selected;
}
