import type { Page } from '@playwright/test';
import { getPerson } from 'simulator/people';
import type { FullStack } from '../site/full-stack.ts';
import { startSignIn, submitDemoCode } from '../site/full-stack-test.ts';
import { findServer } from '../site/pages.ts';
import type { View } from './view.ts';

const main = (page: Page) => page.getByRole('main');
const waitForHeading = (page: Page, name: RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();

async function typeWrongCode(page: Page) {
  await main(page).getByRole('textbox').first().click();
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').waitFor();
}

async function openRecoveryCode(page: Page) {
  await startSignIn(page, 'moderator');
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

const openPlatformPage =
  (getPath: (fullStack: FullStack) => string): View['open'] =>
  (page, fullStack) =>
    page.goto(fullStack.platformUrl + getPath(fullStack));

async function openFaults(page: Page, fullStack: FullStack) {
  fullStack.platform.faults.add({ kind: '503', path: '/guilds/*' });
  fullStack.platform.faults.add({ kind: '429', path: '/users/@me/guilds', times: 3 });
  await page.goto('/');
  await openPlatformPage(() => '/simulator')(page, fullStack);
}

async function openChat(page: Page, fullStack: FullStack) {
  const { platform } = fullStack;
  const server = findServer(fullStack, 'Tea House');
  const channel = platform.channels(server.id).find(({ name }) => name === 'general');
  if (!channel) throw new Error('The Tea House has no general channel.');
  platform.sendMessage(channel.id, getPerson('owner-of-three').id, 'Tea at five?');
  platform.sendMessage(channel.id, getPerson('moderator').id, 'With cake, please.');
  await openPlatformPage(() => `/simulator/servers/${server.id}/channels/${channel.id}`)(page, fullStack);
}

/** States of signing in, and the pages of the simulator. */
export const signInStates: View[] = [
  { name: 'second-factor', open: (page) => startSignIn(page, 'moderator') },
  { name: 'second-factor-staff', as: 'admin', isReadOnly: true, open: (page) => page.goto('/2fa?type=admin') },
  {
    name: 'state-second-factor-wrong',
    open: async (page) => {
      await startSignIn(page, 'moderator');
      await typeWrongCode(page);
    },
  },
  { name: 'second-factor-recovery', open: openRecoveryCode },
  {
    name: 'enrolment-codes',
    open: async (page) => {
      await startSignIn(page, 'visitor');
      await submitDemoCode(page);
      await waitForHeading(page, /recovery codes|helyreállító kód/i);
    },
  },
  { name: 'account-of-staff', as: 'moderator', isReadOnly: true, open: (page) => page.goto('/account') },
  { name: 'simulator-consent', open: openConsent },
  { name: 'simulator-faults', open: openFaults },
  { name: 'simulator-servers', isReadOnly: true, open: openPlatformPage(() => '/simulator/servers') },
  {
    name: 'simulator-server',
    isReadOnly: true,
    open: openPlatformPage((fullStack) => `/simulator/servers/${findServer(fullStack, 'Tea House').id}`),
  },
  { name: 'simulator-chat', open: openChat },
  { name: 'simulator-bot', isReadOnly: true, open: (page) => page.goto('/invite') },
  { name: 'simulator-message', isReadOnly: true, open: openPlatformPage(() => '/invite/nothing') },
];
