import type { Page } from '@playwright/test';
import { personInRole } from 'simulator/people';
import { bar } from '../../site/pages.ts';
import type { ChaosSite } from './chaos-site.ts';

/** The language of a server, as its settings page has it. */
export const language = (page: Page) => page.getByRole('combobox', { name: /^(Language|Nyelv)$/ });

/** Why a save did not succeed. */
export const saveError = (page: Page) => bar(page).getByRole('alert');

/** Some servers with the bot that one person owns. */
export function getSomeServers({ platform }: ChaosSite): string[] {
  const own = platform.serversOf(personInRole('owner-of-two-hundred').id);
  return own
    .filter(({ hasBot, right }) => hasBot && right === 'owner')
    .slice(0, 3)
    .map(({ server }) => server.id);
}

/** Chooses the language that a server does not have yet; answers which one it is. */
export async function chooseOtherLanguage(page: Page): Promise<string> {
  const selected = (await language(page).inputValue()) === 'hu' ? 'en' : 'hu';
  await language(page).selectOption(selected);
  return selected;
}
