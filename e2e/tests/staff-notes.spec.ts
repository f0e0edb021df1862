import type { Page } from '@playwright/test';
import { getPerson } from 'simulator/people';
import { expectNoProblems } from '../site/expect-no-problems.ts';
import type { FullStack } from '../site/full-stack.ts';
import { expect, test } from '../site/full-stack-test.ts';
import { fulfillFirst } from '../site/network-faults.ts';
import { button, dialog, fillInDemoCode, toast } from '../site/pages.ts';
import { enterStaffArea, startSession } from '../site/sessions.ts';
import { systemTier } from '../site/system-tier.ts';

const visitor = getPerson('visitor').id;
const [admin, moderator] = [getPerson('admin'), getPerson('moderator')];
const path = `/manage/moderator/users/${visitor}`;
const warning = 'Warned on 3 May for spam.\nAgreed to stop.';

const notes = (page: Page) => page.getByRole('region', { name: 'Notes', exact: true });
const items = (page: Page) => notes(page).getByRole('listitem');
const newNote = (page: Page) => page.getByRole('textbox', { name: 'New note' });

/** Stores notes as staff would write them; the last one is the newest. */
async function insertNotes({ context, now }: FullStack, author: string, ...texts: string[]) {
  const at = { created_at: new Date(now()), edited_at: null };
  const rows = texts.map((text) => ({ user_id: visitor, author_id: author, text, ...at }));
  return context.db.insertInto('staff_notes').values(rows).returning('id').execute();
}

const readTexts = async ({ context }: FullStack) =>
  (await context.db.selectFrom('staff_notes').select('text').orderBy('id').execute()).map(({ text }) => text);

test('a moderator adds, edits and removes notes with the keyboard, and loses nothing when saving fails', async ({
  page,
  context,
  fullStack,
  problems,
}) => {
  await test.step('a moderator adds, edits and removes a note with the keyboard', async () => {
    await enterStaffArea(context, fullStack, 'moderator');
    await page.goto(path);
    await expect(notes(page).getByText('No notes yet.')).toBeVisible();
    await newNote(page).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(notes(page).getByText('Write something first.')).toBeVisible();
    await expect(newNote(page)).toBeFocused();
    await page.keyboard.insertText(` ${warning} `);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(items(page)).toHaveText([new RegExp(`^${moderator.globalName}.*Warned on 3 May for spam`, 's')]);
    await expect(toast(page)).toHaveText('Note saved.');
    await expect(newNote(page)).toHaveValue('');
    await expect(button(page, 'Add the note')).toBeFocused();
    await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Note added' })).not.toContainText(
      'spam',
    );

    await page.keyboard.press('Tab');
    await expect(button(page, 'Edit the note')).toBeFocused();
    await page.keyboard.press('Enter');
    const field = page.getByRole('textbox', { name: 'Note', exact: true });
    await expect(field).toBeFocused();
    await expect(field).toHaveValue(warning);
    await field.fill('Warned twice.');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(items(page)).toHaveText([/Edited: .*Warned twice\.$/s]);
    await expect(button(page, 'Edit the note')).toBeFocused();

    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const confirmation = dialog(page, 'Remove this note?');
    await expect(confirmation).toContainText('Warned twice.');
    await expectNoProblems(page);
    await confirmation.getByRole('button', { name: 'Remove the note' }).press('Enter');
    await expect(notes(page).getByText('No notes yet.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Notes' })).toBeFocused();
    expect(await readTexts(fullStack)).toEqual([]);
    expect(problems).toEqual([]);
  });
  await test.step('what was typed stays when saving fails and after a reload, and a retry saves it once', async () => {
    await fulfillFirst(page, '**/v1/moderator/user/notes/add', (route) => route.fulfill({ status: 503, body: '{}' }));
    await page.goto(path);
    await newNote(page).fill(warning);
    await button(page, 'Add the note').click();
    await expect(notes(page).getByText('Couldn’t save the note')).toBeVisible();
    await expectNoProblems(page);
    await page.reload();
    await expect(newNote(page)).toHaveValue(warning);
    await button(page, 'Add the note').click();
    await expect(items(page)).toHaveCount(1);
    await page.reload();
    await expect(newNote(page)).toHaveValue('');
    await newNote(page).fill('x'.repeat(1003));
    await expect(notes(page).getByText('At most 1,000 characters. Remove 3.')).toBeVisible();
    problems.length = 0;
  });
});

test('an admin removes a moderator’s note but cannot edit it, and a moderator can do neither with an admin’s', async ({
  page,
  context,
  browser,
  fullStack,
}) => {
  await insertNotes(fullStack, admin.id, 'By the admin.');
  await insertNotes(fullStack, moderator.id, 'By the moderator.');
  await enterStaffArea(context, fullStack, 'moderator');
  await page.goto(path);
  await expect(items(page)).toHaveText([/By the moderator\.$/, /By the admin\.$/]);
  await expect(items(page).first().getByRole('button')).toHaveCount(2);
  await expect(items(page).last().getByRole('button')).toHaveCount(0);

  const other = await browser.newContext({ baseURL: fullStack.url });
  await enterStaffArea(other, fullStack, 'admin');
  const adminPage = await other.newPage();
  await adminPage.goto(`/manage/admin/block_user?id=${visitor}`);
  await expect(items(adminPage).first().getByRole('button', { name: 'Edit the note' })).toHaveCount(0);
  await items(adminPage).first().getByRole('button', { name: 'Remove the note' }).click();
  await dialog(adminPage, 'Remove this note?').getByRole('button', { name: 'Remove the note' }).click();
  await expect(items(adminPage)).toHaveText([/By the admin\.$/]);
  await other.close();
});

test('a moderator’s and a user’s own requests for a foreign note are refused', async ({
  context,
  browser,
  fullStack,
}) => {
  const [note] = await insertNotes(fullStack, admin.id, 'By the admin.');
  await enterStaffArea(context, fullStack, 'moderator');
  const cookies = Object.fromEntries((await context.cookies()).map(({ name, value }) => [name, value]));
  const { token, mod_token } = cookies;
  const post = (name: string, data: object) =>
    context.request.post(`${fullStack.url}/v1/moderator/user/notes/${name}`, { data: { token, mod_token, ...data } });
  const id = String(note?.id);
  expect(await (await post('edit', { id, text: 'Changed.' })).json()).toMatchObject({ reason: 'note-foreign' });
  expect(await (await post('remove', { id })).json()).toMatchObject({ reason: 'note-foreign' });

  const other = await browser.newContext();
  const session = await startSession(fullStack, other, 'visitor');
  const body = { token: session.token, mod_token, id, userid: visitor, text: 'Changed.' };
  for (const call of ['user', 'user/notes/add', 'user/notes/edit', 'user/notes/remove']) {
    const response = await session.call('POST', `/v1/moderator/${call}`, { body });
    expect([call, response.status, response.body.reason]).toEqual([call, 403, 'role-missing']);
  }
  await other.close();
  expect(await readTexts(fullStack)).toEqual(['By the admin.']);
});

/** Submits a note after the staff session has expired; returns the dialog that asks for a code. */
async function addNoteInExpiredSession(page: Page, fullStack: FullStack) {
  await enterStaffArea(page.context(), fullStack, 'moderator');
  await page.goto(path);
  await newNote(page).fill(warning);
  await page.context().clearCookies({ name: 'mod_token' });
  await button(page, 'Add the note').click();
  return page.getByRole('dialog');
}

test('a note waits for the code when the staff session has expired, and is then saved', async ({
  page,
  fullStack,
  problems,
}) => {
  const code = await addNoteInExpiredSession(page, fullStack);
  await expect(code).toBeVisible();
  await code.getByRole('button', { name: 'Not now' }).click();
  await expect(newNote(page)).toHaveValue(warning);
  await button(page, 'Add the note').click();
  await fillInDemoCode(page);
  await code.locator('button[type=submit]').click();
  await expect(items(page)).toHaveText([/Warned on 3 May/]);
  expect(await readTexts(fullStack)).toEqual([warning]);
  problems.length = 0;
});

test(
  'the dialog for the code keeps its content if it opens again at the moment its closing ends',
  systemTier,
  async ({ page, fullStack, problems }) => {
    const code = await addNoteInExpiredSession(page, fullStack);
    await code.getByRole('button', { name: 'Not now' }).focus();
    await code.evaluate((element) => {
      element.addEventListener('close', () => {
        const animations = element.getAnimations();
        for (const animation of animations) animation.pause();
        const endClosing = () => animations.forEach((animation) => void animation.finish());
        new MutationObserver(endClosing).observe(element, { childList: true });
        document.querySelector<HTMLElement>('form:has(textarea) [type=submit]')?.click();
      });
    });
    await page.keyboard.press('Enter');
    await fillInDemoCode(page);
    await code.locator('button[type=submit]').click();
    await expect(items(page)).toHaveText([/Warned on 3 May/]);
    problems.length = 0;
  },
);

test('a note that somebody else removes meanwhile leaves what was typed in its form, and can be removed no more', async ({
  page,
  context,
  fullStack,
  problems,
}) => {
  await insertNotes(fullStack, moderator.id, 'First.', 'Second.');
  await enterStaffArea(context, fullStack, 'moderator');
  await page.goto(path);
  await items(page).first().getByRole('button', { name: 'Edit the note' }).click();
  await page.getByRole('textbox', { name: 'Note', exact: true }).fill('Changed.');
  await fullStack.context.db.deleteFrom('staff_notes').execute();
  await button(page, 'Save').click();
  await expect(notes(page).getByText('This note no longer exists.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Note', exact: true })).toHaveValue('Changed.');
  await items(page).last().getByRole('button', { name: 'Remove the note' }).click();
  await dialog(page, 'Remove this note?').getByRole('button', { name: 'Remove the note' }).click();
  await expect(toast(page)).toHaveText(
    'Someone else already did this. This note no longer exists. You now see the current state.',
  );
  await expect(notes(page).getByText('No notes yet.')).toBeVisible();
  problems.length = 0;
});

test('a full list has no form', systemTier, async ({ page, context, fullStack }) => {
  await insertNotes(fullStack, admin.id, ...Array.from({ length: 50 }, (_, index) => `Note ${index}`));
  await enterStaffArea(context, fullStack, 'moderator');
  await page.goto(path);
  await expect(items(page)).toHaveCount(50);
  await expect(notes(page).getByText('This user has 50 notes.')).toBeVisible();
  await expect(newNote(page)).toHaveCount(0);
});
