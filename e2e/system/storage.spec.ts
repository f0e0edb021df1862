import type { Page } from '@playwright/test';
import {
  cookies,
  localStorageItems,
  type StoredItem,
  sessionStorageItems,
} from '../../remote-public/src/documents/cookies/stored-items.ts';
import { expect, startSignIn, submitDemoCode, test } from '../site/full-stack-test.ts';

test.use({ consent: 'unset' });

const findItem = (items: StoredItem[], name: string) =>
  items.find(({ names }) =>
    names.some((pattern) => (pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : pattern === name)),
  );

/** Compares everything that the site stores in the browser with the cookie policy. */
async function expectDocumented(page: Page) {
  const stored = { cookies: new Map<string, number>(), local: [] as string[], session: [] as string[] };
  const now = Date.now() / 1000;
  for (const { name, expires, httpOnly, sameSite } of await page.context().cookies(new URL(page.url()).origin)) {
    const item = findItem(cookies, name);
    expect(item, `the cookie policy names the cookie ${name}`).toBeDefined();
    expect([name, httpOnly]).toEqual([name, item?.httpOnly ?? false]);
    expect(['Lax', 'Strict']).toContain(sameSite);
    // A cookie may expire earlier than the cookie policy says, but never later.
    if (typeof item?.lifetime === 'object') expect(expires - now).toBeLessThanOrEqual(item.lifetime.seconds + 1);
    else expect([name, expires]).toEqual([name, -1]);
    stored.cookies.set(name, expires);
  }
  [stored.local, stored.session] = await page.evaluate(() => [Object.keys(localStorage), Object.keys(sessionStorage)]);
  const consent = await page.evaluate(() => localStorage.getItem('cookieConsent'));
  for (const name of stored.local) {
    const item = findItem(localStorageItems, name);
    expect(item, `the cookie policy names ${name} of the local storage`).toBeDefined();
    if (item?.needsConsent) expect([name, consent]).toEqual([name, 'true']);
  }
  for (const name of stored.session)
    expect(findItem(sessionStorageItems, name), `the cookie policy names ${name} of the session storage`).toBeDefined();
  return [...stored.cookies.keys(), ...stored.local, ...stored.session].sort();
}

test('§2 the cookie policy names everything that is stored in a browser, from the first visit to the staff area', async ({
  page,
}) => {
  const storedNames = new Set<string>();
  const look = async () => {
    for (const name of await expectDocumented(page)) storedNames.add(name);
  };
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Accept all cookies' })).toBeVisible();
  await look();
  await page.getByRole('button', { name: 'Accept all cookies' }).click();
  await page.getByRole('radio', { name: 'Dark' }).check();
  await page.getByRole('banner').getByRole('link', { name: 'Status' }).click();
  await look();
  await startSignIn(page, 'admin');
  await look();
  await submitDemoCode(page);
  await page.waitForURL('/dashboard');
  await look();
  await page.getByRole('button', { name: 'Collapse the menu' }).click();
  await look();
  await page.goto('/2fa?type=admin');
  await submitDemoCode(page);
  await page.waitForURL('/manage/admin');
  await look();
  const always = ['access_token', 'binding', 'cookieConsent', 'mod_token', 'refresh_token', 'theme', 'token'];
  expect([...storedNames]).toEqual(expect.arrayContaining(always));
  expect([...storedNames].some((name) => name.startsWith('remembered:'))).toBe(true);
});
