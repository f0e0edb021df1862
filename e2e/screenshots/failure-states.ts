import type { Page } from '@playwright/test';
import { ReleaseStore } from '../../deploy/release/store.ts';
import { breakages, type LiveRelease, liveRelease } from '../site/breakages.ts';
import { breakFiles, faults } from '../site/faults.ts';
import { testStore } from '../site/releases.ts';
import { enterArea } from '../site/sessions.ts';
import type { View } from './view.ts';

const store = new ReleaseStore(testStore);

function failure(name: string, happen: (page: Page, release: LiveRelease) => Promise<unknown>, address = '/dashboard') {
  return {
    name: `state-failure-${name}`,
    as: 'owner-of-three',
    restless: true,
    open: async (page) => {
      await happen(page, await liveRelease(store, address === '/' ? 'public' : 'dashboard'));
      // A file that never comes keeps the browser from calling the page loaded.
      await page.goto(address, { waitUntil: 'commit' });
      await page.getByRole('alert').waitFor();
      await page.getByRole('banner').getByRole('button', { name: /Bence/ }).waitFor();
      await page.evaluate(() => document.fonts.ready);
    },
  } satisfies View;
}

const entryOf = (area: string, fault: keyof typeof faults) => (page: Page) =>
  breakFiles(page, new RegExp(`/areas/${area}/.*/entry\\.`), faults[fault]?.happen ?? (() => Promise.reject()));

/** What stands in the place of a page that could not be had, by why; and what staff see of a release that is not live. */
export const failureStates: View[] = [
  ...Object.values(breakages).map(({ kind, happen }) => failure(kind, happen)),
  failure('denied', entryOf('dashboard', 'is refused')),
  failure('network', entryOf('dashboard', 'breaks off')),
  failure('page', (page) =>
    page.addInitScript(() => {
      Object.defineProperty(Intl, 'Collator', { value: undefined });
    }),
  ),
  failure('bar', entryOf('public', 'breaks off'), '/'),
  {
    name: 'state-preview',
    open: async (page, ours) => {
      await enterArea(page.context(), ours, 'admin');
      const { release } = await liveRelease(store, 'public');
      await page.goto(`/preview/public/${release}`);
      await page.getByRole('complementary').waitFor();
    },
  },
];
