import type { Page } from '@playwright/test';
import type { Metrics } from './metrics.ts';
import { watchPage } from './watch-page.ts';

const text = 'Welcome, {user}. This was typed before all the releases.';
const getMessageBox = (page: Page) =>
  page.getByRole('region', { name: 'Welcome' }).getByRole('textbox', { name: 'Message' });

/** Opens a server's greetings, and types a text without saving it. */
export async function openUnsavedDraft(page: Page, server: string, channel: string) {
  const problems = watchPage(page);
  await page.goto(`/dashboard/${server}/join`);
  await page.getByRole('region', { name: 'Welcome' }).getByRole('switch').check();
  await page.getByRole('combobox', { name: 'Channel' }).fill(channel);
  await page.keyboard.press('Enter');
  await getMessageBox(page).fill(text);
  // Accept the dialog that the page would open before unloading.
  page.on('dialog', (dialog) => dialog.accept());
  let reloads = 0;
  page.on('load', () => {
    reloads += 1;
  });
  return { problems, reloads: () => reloads };
}

/** Checks that the page was not reloaded and still has the text, and that it can save and navigate. */
export async function saveUnsavedDraft(
  page: Page,
  draft: Awaited<ReturnType<typeof openUnsavedDraft>>,
  metrics: Metrics,
) {
  const { draftProblems } = metrics;
  const check = (condition: boolean, problem: string) => condition || draftProblems.push(problem);
  try {
    check((await getMessageBox(page).inputValue()) === text, 'the text was lost');
    await page.getByRole('region', { name: 'Unsaved changes' }).getByRole('button', { name: 'Save Changes' }).click();
    await page.getByRole('region', { name: 'Notifications' }).getByText('Saved.').waitFor();
    // This page's chunk comes from the release with which the page was loaded.
    await page.getByRole('navigation', { name: 'Tea House' }).getByRole('link', { name: 'History' }).click();
    await page.getByRole('heading', { level: 1, name: 'History' }).waitFor();
    metrics.reloads = draft.reloads();
    draftProblems.push(...draft.problems.splice(0));
    await page.goto(page.url().replace(/history$/, 'join'));
    check((await getMessageBox(page).inputValue()) === text, 'the saved text is not stored');
  } catch (error) {
    metrics.reloads = draft.reloads();
    draftProblems.push(String(error));
  }
}
