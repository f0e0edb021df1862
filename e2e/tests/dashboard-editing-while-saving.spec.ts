import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { root } from '../../deploy/build/packages.ts';
import { everyKindWithoutBot, publishFeatures, saveFeature } from '../site/bot-features.ts';
import type { FullStack } from '../site/full-stack.ts';
import { expect, test } from '../site/full-stack-test.ts';
import { cards, event } from '../site/log-channels-page.ts';
import {
  findServer,
  saveAccess,
  saveButton,
  saveGreetings,
  saveLogs,
  textChannels,
  toast,
  unsavedChangesBar,
} from '../site/pages.ts';
import type { UserSession } from '../site/sessions.ts';
import { systemTierIf } from '../site/system-tier.ts';

test.use({ rateLimits: 'none' });

interface Editor {
  /** The component, in the features of the dashboard. */
  file: string;
  path: string;
  /** Saves what the page edits. */
  prepare?: (fullStack: FullStack, session: UserSession, id: string) => Promise<unknown>;
  /** Changes something. */
  edit: (page: Page) => Promise<unknown>;
  /** Changes it while the first change is being saved. */
  editLater: (page: Page) => Promise<unknown>;
  expectLaterChange: (page: Page) => Promise<unknown>;
}

const language = (page: Page) => page.getByRole('combobox', { name: 'Language' });
const message = (page: Page) => page.getByRole('region', { name: 'Welcome' }).getByRole('textbox', { name: 'Message' });
const shopName = (page: Page) => page.locator('[data-field="name"]').getByRole('textbox');
const right = (page: Page, module: string, level: string) =>
  page.getByRole('article').getByRole('group', { name: module }).getByRole('radio', { name: level });

const editors: Record<string, Editor> = {
  settings: {
    file: 'settings/settings-page.tsx',
    path: '',
    edit: (page) => language(page).selectOption('hu'),
    editLater: (page) => language(page).selectOption('en'),
    expectLaterChange: (page) => expect(language(page)).toHaveValue('en'),
  },
  'join and leave': {
    file: 'greetings/greetings-editor.tsx',
    path: '/join',
    prepare(fullStack, session, id) {
      const [channel] = textChannels(fullStack, id);
      return saveGreetings(fullStack, session, id, {
        welcome: { enabled: true, channel_id: channel?.id, text: 'Hi.' },
      });
    },
    edit: (page) => message(page).fill('Hello.'),
    editLater: (page) => message(page).pressSequentially(' Read the rules.'),
    expectLaterChange: (page) => expect(message(page)).toHaveValue('Hello. Read the rules.'),
  },
  logs: {
    file: 'logs/logs-editor.tsx',
    path: '/logs',
    prepare(fullStack, session, id) {
      const [channel] = textChannels(fullStack, id);
      return saveLogs(fullStack, session, id, [{ id: channel?.id, name: channel?.name, events: ['ban'] }]);
    },
    async edit(page) {
      await page.getByRole('button', { name: /^Edit #/ }).click();
      await event(page, 'Kick member').check();
    },
    editLater: (page) => event(page, 'Ban member').uncheck(),
    expectLaterChange: (page) => expect(cards(page).getByRole('listitem')).toHaveText(['Kick member']),
  },
  access: {
    file: 'access/access-editor.tsx',
    path: '/access',
    prepare(fullStack, _, id) {
      const rights = { settings: 'none', greetings: 'none', logs: 'view' };
      const role = fullStack.platform.roles(id).find(({ permissions }) => !(BigInt(permissions) & 40n));
      return saveAccess(fullStack, id, [{ role_id: role?.id ?? '', name: role?.name ?? '', rights }]);
    },
    edit: (page) => right(page, 'Settings', 'View').check(),
    editLater: (page) => right(page, 'Settings', 'Manage').check(),
    expectLaterChange: (page) => expect(right(page, 'Settings', 'Manage')).toBeChecked(),
  },
  'the fields of a feature': {
    file: 'bot-features/feature-editor.tsx',
    path: '/features/tea-shop',
    async prepare(fullStack, session) {
      await publishFeatures(fullStack, everyKindWithoutBot);
      const values = { name: 'The Kettle', opening: { tables: [{ id: 't1', label: 'Corner' }] } };
      await saveFeature(fullStack, session, 'tea-shop', { values });
    },
    edit: (page) => shopName(page).fill('The Pot'),
    editLater: (page) => shopName(page).pressSequentially(' and Kettle'),
    expectLaterChange: (page) => expect(shopName(page)).toHaveValue('The Pot and Kettle'),
  },
};

test('every editor is tried', () => {
  const cwd = path.join(root, 'remote-dashboard/src/features');
  const isEditor = (file: string) => readFileSync(path.join(cwd, file), 'utf8').includes('useDraftEditor');
  const files = globSync('**/*.tsx', { cwd }).filter(isEditor);
  expect(files.map((file) => file.replaceAll(path.sep, '/')).sort()).toEqual(
    Object.values(editors)
      .map(({ file }) => file)
      .sort(),
  );
});

for (const [name, { path: part, prepare, edit, editLater, expectLaterChange }] of Object.entries(editors)) {
  test(
    `§8 what is changed while ${name} are being saved stays, and can be saved next`,
    systemTierIf(name !== 'settings'),
    async ({ page, fullStack, startSession }) => {
      const { id } = findServer(fullStack, 'Tea House');
      await prepare?.(fullStack, await startSession('owner-of-three'), id);
      if (!prepare) await startSession('owner-of-three');
      await page.goto(`/dashboard/${id}${part}`);
      const { promise: isChangedAgain, resolve: release } = Promise.withResolvers<void>();
      await page.route('**/v1/guild/**', async (route) => {
        if (route.request().method() !== 'GET') await isChangedAgain;
        await route.continue();
      });
      await edit(page);
      const request = page.waitForRequest((sent) => sent.method() === 'PUT' || sent.method() === 'PATCH');
      await page.keyboard.press('Control+s');
      await request;
      await editLater(page);
      release();
      await expect(toast(page)).toHaveText('Saved.');
      await expectLaterChange(page);
      await expect(unsavedChangesBar(page)).toContainText('1 change');
      await page.reload();
      await expectLaterChange(page);
      await saveButton(page).click();
      await expect(unsavedChangesBar(page)).toHaveCount(0);
      await page.reload();
      await expectLaterChange(page);
    },
  );
}

test('two tabs with one editor keep their own unsaved changes', async ({ page, context, fullStack, startSession }) => {
  const { id } = findServer(fullStack, 'Tea House');
  const [channel] = textChannels(fullStack, id);
  const greeting = { enabled: true, channel_id: channel?.id, text: 'Hi.' };
  await saveGreetings(fullStack, await startSession('owner-of-three'), id, { welcome: greeting });
  const other = await context.newPage();
  for (const tab of [page, other]) await tab.goto(`/dashboard/${id}/join`);
  await message(page).fill('From the first tab.');
  await message(other).fill('From the second tab.');
  await unsavedChangesBar(other).getByRole('button', { name: 'Ignore' }).click();
  await expect(message(other)).toHaveValue('Hi.');
  await page.reload();
  await expect(message(page)).toHaveValue('From the first tab.');
  await message(other).fill('Again.');
  await page.reload();
  await expect(message(page)).toHaveValue('From the first tab.');
  await other.reload();
  await expect(message(other)).toHaveValue('Again.');
});
