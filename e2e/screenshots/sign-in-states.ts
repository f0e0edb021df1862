import type { Page } from '@playwright/test';
import type { FullStack } from '../site/full-stack.ts';
import { connect, typeDemoCode } from '../site/full-stack-test.ts';
import { findServer } from '../site/pages.ts';
import type { View } from './view.ts';

const main = (page: Page) => page.getByRole('main');
const heading = (page: Page, name: RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();

async function typeWrongCode(page: Page) {
  await main(page).getByRole('textbox').first().click();
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').waitFor();
}

async function openRecoveryCode(page: Page) {
  await connect(page, 'moderator');
  await main(page)
    .getByRole('button', { name: /recovery code|helyreállító kód/i })
    .click();
}

async function openConsent(page: Page) {
  await page.goto('/');
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^(Connect profile|Csatlakozás)$/ })
    .click();
  await page.getByRole('radio').first().waitFor();
}

const platform =
  (getPath: (fullStack: FullStack) => string): View['open'] =>
  (page, fullStack) =>
    page.goto(fullStack.platformUrl + getPath(fullStack));

async function makeFaults(page: Page, fullStack: FullStack) {
  fullStack.platform.faults.add({ kind: '503', path: '/guilds/*' });
  fullStack.platform.faults.add({ kind: '429', path: '/users/@me/guilds', times: 3 });
  await page.goto('/');
  await platform(() => '/simulator')(page, fullStack);
}

/** States of signing in, and the pages of the simulator. */
export const signInStates: View[] = [
  { name: 'second-factor', open: (page) => connect(page, 'moderator') },
  { name: 'second-factor-staff', as: 'admin', open: (page) => page.goto('/2fa?type=admin') },
  {
    name: 'state-second-factor-wrong',
    open: async (page) => {
      await connect(page, 'moderator');
      await typeWrongCode(page);
    },
  },
  { name: 'second-factor-recovery', open: openRecoveryCode },
  {
    name: 'enrolment-codes',
    open: async (page) => {
      await connect(page, 'visitor');
      await typeDemoCode(page);
      await heading(page, /recovery codes|helyreállító kód/i);
    },
  },
  { name: 'account-of-staff', as: 'moderator', open: (page) => page.goto('/account') },
  { name: 'simulator-consent', open: openConsent },
  { name: 'simulator-faults', open: makeFaults },
  { name: 'simulator-servers', open: platform(() => '/simulator/servers') },
  {
    name: 'simulator-server',
    open: platform((fullStack) => `/simulator/servers/${findServer(fullStack, 'Tea House').id}`),
  },
  { name: 'simulator-bot', open: (page) => page.goto('/invite') },
  { name: 'simulator-message', open: platform(() => '/invite/nothing') },
];
