import type { Page } from '@playwright/test';
import { expect, test } from '../site/test.ts';

const link = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'Dashboard' });

/** Collects the area files that the page requests from now on. */
function fileRequests(page: Page): string[] {
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/areas/')) requests.push(pathname);
  });
  return requests;
}

test('an area is loaded before the click, if its link was hovered', async ({ page, signIn }) => {
  await signIn('owner');
  await page.goto('/');
  const requests = fileRequests(page);
  await link(page).hover();
  const entry = expect.stringMatching(/^\/areas\/dashboard\/.*\/entry\./);
  const isShellFile = expect.stringMatching(/^\/areas\/shell\//);
  await expect.poll(() => requests).toEqual(expect.arrayContaining([entry, isShellFile]));
  await page.waitForLoadState('networkidle');
  const before = requests.length;
  await link(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your servers' })).toBeVisible();
  expect(requests.slice(before)).not.toContainEqual(entry);
});

test('the focus on a link prefetches its page', async ({ page }) => {
  await page.goto('/');
  const requests = fileRequests(page);
  const support = page.getByRole('banner').getByRole('link', { name: 'Support' });
  // A focus before the page is interactive prefetches nothing.
  await expect(async () => {
    await support.blur();
    await support.focus();
    expect(requests).toContainEqual(expect.stringMatching(/^\/areas\/public\/.*\/support\./));
  }).toPass();
});

test('prefetches the page of another area, too, whose files the HTML does not name', async ({ page, signIn }) => {
  await signIn('owner');
  const pageFile = /\/areas\/dashboard\/\w+\/servers\.\w+\.js/;
  expect(await (await page.request.get('/')).text()).not.toMatch(pageFile);
  const requests = fileRequests(page);
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(requests).not.toContainEqual(expect.stringMatching(pageFile));
  await link(page).hover();
  await expect.poll(() => requests).toContainEqual(expect.stringMatching(pageFile));
});

test('ignores a failing prefetch, and the click retries', async ({ page, signIn, problems }) => {
  await signIn('owner');
  await page.goto('/');
  await page.route('**/areas/dashboard/**/entry.*', (route) => route.abort());
  const broken = page.waitForEvent('requestfailed');
  await link(page).hover();
  await broken;
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Your server sleeps');
  await page.unroute('**/areas/dashboard/**/entry.*');
  await link(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your servers' })).toBeVisible();
  problems.length = 0;
});
