import type { Page } from '@playwright/test';
import type { Tally } from './tally.ts';
import { watchPage } from './watch-page.ts';

const text = 'Welcome, {user}. This was typed before all the releases.';
const textOf = (page: Page) => page.getByRole('region', { name: 'Welcome' }).getByRole('textbox', { name: 'Message' });

/** Opens a server's settings and types something there that is not saved. */
export async function typeAndKeep(page: Page, server: string, channel: string) {
  const problems = watchPage(page);
  await page.goto(`/dashboard/${server}/join`);
  await page.getByRole('region', { name: 'Welcome' }).getByRole('switch').check();
  await page.getByRole('combobox', { name: 'Channel' }).fill(channel);
  await page.keyboard.press('Enter');
  await textOf(page).fill(text);
  // A page that goes away would ask first; nobody is there to keep it.
  page.on('dialog', (dialog) => dialog.accept());
  let reloads = 0;
  page.on('load', () => {
    reloads += 1;
  });
  return { problems, reloads: () => reloads };
}

/** Looks whether the page is the same and the text still there, and whether it can still be saved and gone on with. */
export async function saveWhatWasKept(page: Page, kept: Awaited<ReturnType<typeof typeAndKeep>>, tally: Tally) {
  const { inputLost } = tally;
  const expect = (isSo: boolean, otherwise: string) => isSo || inputLost.push(otherwise);
  try {
    expect((await textOf(page).inputValue()) === text, 'the text is gone');
    await page.getByRole('region', { name: 'Unsaved changes' }).getByRole('button', { name: 'Save Changes' }).click();
    await page.getByRole('region', { name: 'Notifications' }).getByText('Saved.').waitFor();
    // This part of the page comes from the release that it began with.
    await page.getByRole('navigation', { name: 'Tea House' }).getByRole('link', { name: 'History' }).click();
    await page.getByRole('heading', { level: 1, name: 'History' }).waitFor();
    tally.reloads = kept.reloads();
    inputLost.push(...kept.problems.splice(0));
    await page.goto(page.url().replace(/history$/, 'join'));
    expect((await textOf(page).inputValue()) === text, 'what was saved is not stored');
  } catch (error) {
    tally.reloads = kept.reloads();
    inputLost.push(String(error));
  }
}
