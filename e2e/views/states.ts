import type { Page } from '@playwright/test';
import { getPerson } from 'simulator/people';
import type { FullStack } from '../site/full-stack.ts';
import {
  fillInDemoCode,
  findServer,
  saveButton,
  saveDailyMembers,
  saveGreetings,
  saveLogs,
  textChannels,
  unsavedChangesBar,
} from '../site/pages.ts';
import { startSession } from '../site/sessions.ts';
import type { View } from './view.ts';

type OpenView = (page: Page, fullStack: FullStack) => Promise<unknown>;

const visitor = getPerson('visitor');
const button = (page: Page, name: RegExp) => page.getByRole('button', { name }).first();

function ownerView(name: string, open: OpenView): View {
  return { name: `state-${name}`, as: 'owner-of-three', open };
}

const getTeaHouseId = (fullStack: FullStack) => findServer(fullStack, 'Tea House').id;

async function changeLanguage(page: Page, fullStack: FullStack) {
  await page.goto(`/dashboard/${getTeaHouseId(fullStack)}`);
  const language = page.getByRole('combobox', { name: /^(Language|Nyelv)$/ });
  await language.selectOption((await language.inputValue()) === 'en' ? 'hu' : 'en');
}

async function failToSave(page: Page, fullStack: FullStack, causeFailure: (id: string) => unknown) {
  await changeLanguage(page, fullStack);
  causeFailure(getTeaHouseId(fullStack));
  await saveButton(page).click();
  await unsavedChangesBar(page).getByRole('alert').waitFor();
}

async function causeConflict(page: Page, fullStack: FullStack) {
  const id = getTeaHouseId(fullStack);
  const [channel] = textChannels(fullStack, id);
  const session = await startSession(fullStack, page.context(), 'owner-of-three');
  const save = (text: string) =>
    saveGreetings(fullStack, session, id, { welcome: { enabled: true, channel_id: channel?.id, text } });
  await save('Hi, {user}.');
  await page.goto(`/dashboard/${id}/join`);
  await page.getByRole('textbox', { name: /^(Message|Üzenet)$/ }).fill('Good evening, {user}.');
  await save('Hello, {user}.');
  await saveButton(page).click();
  await page.getByRole('dialog').waitFor();
}

async function fillLogs(page: Page, fullStack: FullStack) {
  const id = getTeaHouseId(fullStack);
  const [first, second, third] = textChannels(fullStack, id).map((channel) => ({ id: channel.id, name: channel.name }));
  const session = await startSession(fullStack, page.context(), 'owner-of-three');
  await saveLogs(fullStack, session, id, [
    {
      ...first,
      events: ['ban', 'kick', 'memberJoin', 'memberLeave', 'deleteMessage', 'fromTheFuture'],
      exceptions: [{ kind: 'user', id: visitor.id, name: visitor.globalName }],
    },
    { ...second, events: ['ban'] },
    { ...third, events: ['kick'] },
  ]);
  fullStack.platform.setRevokedPermissions(second?.id ?? '', ['send']);
  fullStack.platform.deleteChannel(third?.id ?? '');
  await page.goto(`/dashboard/${id}/logs`);
}

/** Pages with an open menu or dialog, unsaved input, or an error. */
export const states: View[] = [
  {
    name: 'state-cookies-open',
    isReadOnly: true,
    open: async (page) => {
      await page.goto('/');
      await button(page, /Cookie settings|Sütibeállítások|süti/i).click();
    },
  },
  {
    name: 'state-profile-menu',
    as: 'owner-of-three',
    isReadOnly: true,
    open: async (page) => {
      await page.goto('/');
      await page.getByRole('banner').getByRole('button', { name: /Bence/ }).click();
    },
  },
  { name: 'state-return-notice', open: (page) => page.goto('/tickets') },
  {
    name: 'state-account-open',
    as: 'visitor',
    open: async (page, fullStack) => {
      await page.goto('/account');
      fullStack.advanceClock(30_000);
      await button(page, /Set up a new device|Új eszköz/).click();
      await fillInDemoCode(page);
      await button(page, /Delete my account|Fiókom törlése/).click();
      await page.getByText(/I have an activation code|aktiváló kódom/).click();
    },
  },
  ownerView('settings-unsaved', changeLanguage),
  ownerView('settings-leaving', async (page, fullStack) => {
    await changeLanguage(page, fullStack);
    await page.goto(`/dashboard/${getTeaHouseId(fullStack)}`);
    await unsavedChangesBar(page).waitFor();
    await page.getByRole('contentinfo').getByRole('link').first().click();
    await page.getByRole('dialog').waitFor();
  }),
  ownerView('join-conflict', causeConflict),
  ownerView('settings-platform-down', (page, fullStack) =>
    failToSave(page, fullStack, () => fullStack.platform.faults.add({ kind: '503', path: '/guilds/*' })),
  ),
  ownerView('settings-bot-kicked', (page, fullStack) =>
    failToSave(page, fullStack, (id) => fullStack.platform.removeBot(id)),
  ),
  ownerView('overview-filled', async (page, fullStack) => {
    await fillLogs(page, fullStack);
    await saveDailyMembers(fullStack, getTeaHouseId(fullStack));
    await page.goto(`/dashboard/${getTeaHouseId(fullStack)}`);
  }),
  ownerView('servers-attention', async (page, fullStack) => {
    await fillLogs(page, fullStack);
    await page.getByRole('listitem').first().waitFor();
    await page.goto('/dashboard');
  }),
  ownerView('logs-filled', fillLogs),
  ownerView('logs-editing', async (page, fullStack) => {
    await fillLogs(page, fullStack);
    await button(page, /^(Edit #|.*#.* szerkesztése)/).click();
    await page.getByRole('switch', { checked: false }).first().check();
  }),
  ownerView('logs-adding', async (page, fullStack) => {
    await page.goto(`/dashboard/${getTeaHouseId(fullStack)}/logs`);
    await button(page, /^(Add a channel|Csatorna hozzáadása)$/).click();
    await button(page, /^(Done|Kész)$/).click();
  }),
  ownerView('logs-exceptions', async (page, fullStack) => {
    await fillLogs(page, fullStack);
    await button(page, /^(Edit the exceptions|Szerkesztés: az egész szerver kivételei)/).click();
    await page.getByRole('combobox').click();
    await page.getByRole('option').first().waitFor();
  }),
  ownerView('history-filled', async (page, fullStack) => {
    await fillLogs(page, fullStack);
    await page.goto(`/dashboard/${getTeaHouseId(fullStack)}/history`);
  }),
  ownerView('servers-down', async (page, fullStack) => {
    fullStack.platform.faults.add({ kind: '503', path: '/guilds/*' });
    fullStack.advanceClock(3_600_000);
    await page.goto(`/dashboard/${getTeaHouseId(fullStack)}/logs`);
  }),
];
