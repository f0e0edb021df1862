import type { Page } from '@playwright/test';
import { hostileManifest, publishCommands } from '../site/commands-manifest.ts';
import type { View } from './view.ts';

const searchFor = (page: Page, text: string) => page.getByRole('searchbox').fill(text);

/** The page of commands in all its states. Without commands it is the not-found page. */
export const commandsStates: View[] = [
  {
    name: 'commands',
    open: async (page, fullStack) => {
      await publishCommands(fullStack);
      await page.goto('/commands#/warn');
      await page.getByRole('row').first().waitFor();
    },
  },
  {
    name: 'commands-long',
    open: async (page, fullStack) => {
      await publishCommands(fullStack, hostileManifest);
      await page.goto('/commands');
      await page.locator('summary').first().waitFor();
      for (const summary of await page.locator('summary').all()) await summary.click();
    },
  },
  {
    name: 'state-commands-none',
    open: async (page, fullStack) => {
      await publishCommands(fullStack);
      await page.goto('/commands');
      await page.locator('summary').first().waitFor();
      await searchFor(page, 'musik');
      await page.getByRole('button', { name: /^(Clear the search|Keresés törlése)$/ }).waitFor();
    },
  },
  {
    name: 'state-commands-loading',
    hasPendingRequests: true,
    open: async (page) => {
      await page.route('**/v1/commands', () => undefined);
      await page.goto('/commands');
      await page
        .getByText(/^(Loading…|Betöltés…)$/)
        .first()
        .waitFor({ state: 'attached' });
    },
  },
  {
    name: 'state-commands-failed',
    open: async (page) => {
      await page.route('**/v1/commands', (route) => route.fulfill({ status: 503, json: {} }));
      await page.goto('/commands');
      await page.getByRole('alert').waitFor();
    },
  },
];
