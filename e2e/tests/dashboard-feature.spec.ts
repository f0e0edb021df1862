import type { Page } from '@playwright/test';
import { everyKind } from '../../bot-client/testing/every-kind.ts';
import { publishFeatures, reportApplied, saveFeature } from '../site/bot-features.ts';
import { expect, test } from '../site/full-stack-test.ts';
import { button, dialog, findServer, heading, saveButton, toast, unsavedChangesBar } from '../site/pages.ts';

test.use({ rateLimits: 'none' });

/** The bot's answer to every question. */
const answer = (page: Page, json: object) => page.route('**/ask', (route) => route.fulfill({ json }));

const truth = (page: Page) => page.getByRole('main').getByRole('status').first();
const changed = (page: Page) => page.getByRole('button', { name: /^Undo: / });

test('§2 a feature: changes are marked, saved, applied by the bot, and named in the history', async ({
  page,
  fullStack,
  startSession,
}) => {
  await publishFeatures(fullStack);
  const { id } = findServer(fullStack, 'Tea House');
  await startSession('owner-of-three');
  await answer(page, { text: 'It is cold.' });
  await page.goto(`/dashboard/${id}/features/tea-shop`);
  await expect(heading(page)).toHaveText('Tea shop');
  await expect(truth(page)).toHaveText('Off');

  await test.step('a change is marked, can be taken back, and survives a reload', async () => {
    await page.getByRole('textbox', { name: 'Name' }).fill('T');
    await page.getByRole('button', { name: 'More: Seats' }).click();
    await page.getByRole('checkbox', { name: 'Green' }).check();
    await expect(page.getByRole('checkbox', { name: 'White' })).toBeDisabled();
    await expect(changed(page)).toHaveCount(3);
    await page.getByRole('button', { name: 'Undo: Leaves' }).press('Enter');
    await expect(page.getByRole('checkbox', { name: 'Black' })).toBeFocused();
    await expect(page.getByRole('checkbox', { name: 'Green' })).not.toBeChecked();
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('T');
    await expect(page.getByLabel('Seats', { exact: true })).toHaveValue('13');
  });
  await test.step('a hidden field appears with its condition', async () => {
    await expect(page.getByLabel('Tablecloth', { exact: true })).toHaveCount(0);
    await page.getByRole('combobox', { name: 'Style' }).selectOption('Fancy');
    await expect(page.getByLabel('Tablecloth', { exact: true })).toHaveValue('#aa0000');
  });
  await test.step('Save Changes leads to what is wrong, also on the page of a group', async () => {
    await page.getByRole('switch', { name: 'Tea shop' }).check();
    await saveButton(page).click();
    await expect(page.getByText('At least 2 characters.')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
    await page.getByRole('textbox', { name: 'Name' }).fill('Tea House');
    await saveButton(page).click();
    await expect(page).toHaveURL(/\?group=opening$/);
    await expect(page.getByText('This is required.')).toBeVisible();
    await page.getByRole('switch', { name: 'Every day' }).uncheck();
    await page.getByRole('link', { name: 'All settings' }).click();
    await page.getByLabel('Seats', { exact: true }).fill('14');
    await saveButton(page).click();
    await expect(toast(page)).toContainText('Saved.');
  });
  await test.step('the page says whether the bot works with it', async () => {
    await expect(truth(page)).toHaveText('Saved; the bot has not applied it yet');
    await reportApplied(fullStack, 'tea-shop', 1);
    await expect(truth(page)).toHaveText(/^Active since/);
    await expect(page.getByRole('main')).toContainText(/As .+ saved it at/);
  });
  await test.step('the history names the change', async () => {
    await page.getByRole('main').getByRole('link', { name: 'History' }).click();
    await expect(page).toHaveURL(`/dashboard/${id}/history?module=feature%3Atea-shop`);
  });
});

test('§2 a feature: two people change different fields, and the bot changes its manifest meanwhile', async ({
  page,
  problems,
  fullStack,
  startSession,
}) => {
  await publishFeatures(fullStack);
  const { id } = findServer(fullStack, 'Tea House');
  const session = await startSession('owner-of-three');
  await saveFeature(fullStack, session, 'welcome-role', { enabled: false, values: { delay: 5 } });
  await page.goto(`/dashboard/${id}/features/welcome-role`);
  await expect(page.getByLabel('Delay', { exact: true })).toHaveValue('5');
  await test.step('changes of different fields are combined', async () => {
    await page.getByRole('switch', { name: 'Greet' }).check();
    await saveFeature(fullStack, session, 'welcome-role', { enabled: false, values: { delay: 60 } });
    await saveButton(page).click();
    await expect(toast(page)).toContainText('Saved.');
    await expect(page.getByLabel('Delay', { exact: true })).toHaveValue('1');
    await expect(page.getByRole('combobox', { name: 'Unit: Delay' })).toHaveValue('minute');
    await expect(page.getByRole('switch', { name: 'Greet' })).toBeChecked();
  });
  await test.step('a duration keeps its unit while it is typed, and its errors are in units', async () => {
    const delay = page.locator('[data-field="delay"]');
    await delay.getByRole('textbox').fill('0.1');
    await expect(delay.getByRole('combobox')).toHaveValue('minute');
    await delay.getByRole('textbox').fill('1441');
    await expect(delay).toContainText('At most 1 day.');
    await delay.getByRole('textbox').fill('abc');
    await expect(delay).toContainText('Enter a number.');
    await expect(delay.getByRole('combobox')).toHaveValue('minute');
    await button(page, 'Undo: Delay').click();
    await expect(delay.getByRole('textbox')).toHaveValue('1');
  });
  await test.step('changes of the same field are compared', async () => {
    await page.getByLabel('Delay', { exact: true }).fill('3');
    await saveFeature(fullStack, session, 'welcome-role', { enabled: false, values: { delay: 7200, greet: true } });
    await saveButton(page).click();
    await expect(dialog(page, /changed/)).toContainText('2 hours');
    await dialog(page, /changed/)
      .getByRole('button', { name: 'Save mine' })
      .click();
    await expect(page.getByLabel('Delay', { exact: true })).toHaveValue('3');
    await expect(unsavedChangesBar(page)).toHaveCount(0);
    expect(problems.splice(0)).toEqual([expect.stringContaining('412'), expect.stringContaining('412')]);
  });
  await test.step('what was typed stays when the manifest changes under the page', async () => {
    await page.getByLabel('Delay', { exact: true }).fill('4');
    const [welcome, shop] = everyKind.features;
    const note = { id: 'hint', kind: 'text', label: 'A new setting' } as const;
    await publishFeatures(fullStack, {
      ...everyKind,
      features: [{ ...welcome, fields: [note, ...welcome.fields] }, shop],
    });
    // As when the user comes back to the tab.
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(page.getByRole('alert')).toHaveText('The bot has new settings. Yours are kept.');
    await button(page, 'Show').click();
    await expect(page.getByRole('textbox', { name: 'A new setting' })).toBeFocused();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.getByLabel('Delay', { exact: true })).toHaveValue('4');
    await expect(page.locator('[data-field="hint"]').getByText('New', { exact: true })).toBeVisible();
    await expect(page.getByText('New', { exact: true })).toHaveCount(1);
    await page.reload();
    await expect(page.getByLabel('Delay', { exact: true })).toHaveValue('4');
    await saveButton(page).click();
    await expect(toast(page).last()).toContainText('Saved.');
  });
  await test.step('the form of an earlier manifest saves nothing, shows the new one, and deletes nothing from it', async () => {
    await page.getByLabel('Delay', { exact: true }).fill('5');
    const [welcome, shop] = everyKind.features;
    const wish = { id: 'wish', kind: 'text', label: 'A wish' } as const;
    await publishFeatures(fullStack, {
      ...everyKind,
      features: [{ ...welcome, fields: [wish, ...welcome.fields] }, shop],
    });
    const { call, token } = session;
    const { body } = await call('GET', `/v1/guild/${id}/features/welcome-role/settings`, { token });
    const values = { ...body.values, wish: 'More tea' };
    await saveFeature(fullStack, session, 'welcome-role', { enabled: false, values });
    await saveButton(page).click();
    await expect(page.getByRole('alert')).toHaveText('The bot has new settings. Yours are kept.');
    await expect(page.getByRole('textbox', { name: 'A wish' })).toHaveValue('More tea');
    await expect(page.getByLabel('Delay', { exact: true })).toHaveValue('5');
    await saveButton(page).click();
    await expect(unsavedChangesBar(page)).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'A wish' })).toHaveValue('More tea');
    expect(problems.splice(0)).toEqual(expect.arrayContaining([expect.stringContaining('409')]));
  });
});

test('§2 a feature: two people edit one list, and nothing of either is lost', async ({
  page,
  problems,
  fullStack,
  startSession,
}) => {
  await publishFeatures(fullStack);
  const { id } = findServer(fullStack, 'Tea House');
  const session = await startSession('owner-of-three');
  const [round, long] = [
    { id: 'round', label: 'Round', window: false },
    { id: 'long', label: 'Long', window: false },
  ];
  const saveTables = (...tables: object[]) =>
    saveFeature(fullStack, session, 'tea-shop', { enabled: false, values: { name: 'Teapot', opening: { tables } } });
  const names = page.locator('[data-field="opening/tables"] [data-reorder] [data-item-name]');
  const rename = async (from: string, to: string) => {
    await button(page, `Edit: ${from}`).click();
    await page.locator('[data-field="opening/tables"]').getByRole('textbox', { name: 'Name' }).fill(to);
    await button(page, 'Done').click();
  };
  await saveTables(round, long);
  await page.goto(`/dashboard/${id}/features/tea-shop?group=opening`);
  await test.step('different entries are combined, in the order that one of them chose', async () => {
    await rename('Long', 'Bench');
    await button(page, 'Add an entry: Tables').click();
    await page.keyboard.type('Small');
    await button(page, 'Done').click();
    await saveTables({ ...long, window: true }, { ...round, label: 'Oval' });
    await saveButton(page).click();
    await expect(toast(page)).toContainText('Saved.');
    await expect(names).toHaveText(['Bench', 'Oval', 'Small']);
  });
  await test.step('one that both renamed is compared', async () => {
    await rename('Oval', 'Mine');
    const { body } = await session.call('GET', `/v1/guild/${id}/features/tea-shop/settings`, session);
    const otherTables = body.values.opening.tables.map((table: { id: string }) =>
      table.id === 'round' ? { ...table, label: 'Theirs' } : table,
    );
    await saveTables(...otherTables);
    await saveButton(page).click();
    await expect(dialog(page, /changed/)).toContainText('Theirs');
    await dialog(page, /changed/)
      .getByRole('button', { name: 'Save mine' })
      .click();
    await expect(names).toHaveText(['Bench', 'Mine', 'Small']);
    await expect(unsavedChangesBar(page)).toHaveCount(0);
    expect(problems.splice(0)).toEqual([expect.stringContaining('412'), expect.stringContaining('412')]);
  });
});
