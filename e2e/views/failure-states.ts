import type { Page } from '@playwright/test';
import { ReleaseStore } from '../../deploy/release/store.ts';
import { faultScenarios, getLiveRelease, type LiveRelease } from '../site/fault-scenarios.ts';
import { breakFiles, faults } from '../site/network-faults.ts';
import { testStore } from '../site/releases.ts';
import { enterStaffArea } from '../site/sessions.ts';
import type { View } from './view.ts';

const store = new ReleaseStore(testStore);

function createFailureView(
  name: string,
  inject: (page: Page, release: LiveRelease) => Promise<unknown>,
  path = '/dashboard',
) {
  return {
    name: `state-failure-${name}`,
    as: 'owner-of-three',
    hasErrors: true,
    hasPendingRequests: true,
    open: async (page) => {
      await inject(page, await getLiveRelease(store, path === '/' ? 'public' : 'dashboard'));
      // A file that never arrives delays the load event.
      await page.goto(path, { waitUntil: 'commit' });
      await page.getByRole('alert').waitFor();
      await page.getByRole('banner').getByRole('button', { name: /Bence/ }).waitFor();
      await page.evaluate(() => document.fonts.ready);
    },
  } satisfies View;
}

const breakEntry = (area: string, fault: keyof typeof faults) => (page: Page) =>
  breakFiles(page, new RegExp(`/areas/${area}/.*/entry\\.`), faults[fault]?.inject ?? (() => Promise.reject()));

/** The error pages by failure kind, and the preview bar of staff. */
export const failureStates: View[] = [
  ...Object.values(faultScenarios).map(({ kind, inject }) => createFailureView(kind, inject)),
  createFailureView('denied', breakEntry('dashboard', 'is forbidden')),
  createFailureView('network', breakEntry('dashboard', 'is interrupted')),
  createFailureView('page', (page) =>
    page.addInitScript(() => {
      Object.defineProperty(Intl, 'Collator', { value: undefined });
    }),
  ),
  createFailureView('bar', breakEntry('public', 'is interrupted'), '/'),
  {
    name: 'state-preview',
    open: async (page, fullStack) => {
      await enterStaffArea(page.context(), fullStack, 'admin');
      const { release } = await getLiveRelease(store, 'public');
      await page.goto(`/preview/public/${release}`);
      await page.getByRole('complementary').waitFor();
    },
  },
];
