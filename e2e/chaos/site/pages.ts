import type { Page } from '@playwright/test';
import { personInRole } from 'simulator/people';
import { bar } from '../../site/pages.ts';
import type { WholeSite } from './whole-site.ts';

/** The language of a server, as its settings page has it. */
export const language = (page: Page) => page.getByRole('combobox', { name: /^(Language|Nyelv)$/ });

/** Why a save did not succeed. */
export const notSaved = (page: Page) => bar(page).getByRole('alert');

/** Some servers with the bot that one person owns. */
export function someServers({ platform }: WholeSite): string[] {
  const own = platform.serversOf(personInRole('owner-of-two-hundred').id);
  return own
    .filter(({ hasBot, right }) => hasBot && right === 'owner')
    .slice(0, 3)
    .map(({ server }) => server.id);
}

/** Chooses the language that a server does not have yet; answers which one it is. */
export async function chooseOtherLanguage(page: Page): Promise<string> {
  const chosen = (await language(page).inputValue()) === 'hu' ? 'en' : 'hu';
  await language(page).selectOption(chosen);
  return chosen;
}
