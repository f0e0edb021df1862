import type { Page } from '@playwright/test';
import {
  cookies,
  localStorageItems,
  sessionStorageItems,
} from '../../remote-public/src/documents/cookies/stored-items.ts';
import { testStore } from '../site/releases.ts';
import { systemTier, systemTierIf } from '../site/system-tier.ts';
import { expect, test } from '../site/test.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

const documents = {
  '/docs': { en: 'Documents', hu: 'Dokumentumok' },
  '/docs/privacy-policy': { en: 'Privacy Policy', hu: 'Adatvédelmi szabályzat' },
  '/docs/cookie-policy': { en: 'Cookie Policy', hu: 'Sütiszabályzat' },
  '/docs/terms-of-service': { en: 'Terms of Service', hu: 'Felhasználási feltételek' },
};

for (const language of ['en', 'hu'] as const) {
  test(
    `§2 the documents in ${language} are complete in their HTML`,
    systemTierIf(language === 'hu'),
    async ({ page, context, site, request }) => {
      await context.addCookies([{ name: 'language', value: language, url: site.url }]);
      for (const [path, titles] of Object.entries(documents)) {
        const html = await (await request.get(path, { headers: { cookie: `language=${language}` } })).text();
        expect(html).toContain(`<title>${titles[language]} - Vigil</title>`);
        expect(html).toContain(`<h1>${titles[language]}</h1>`);
        await page.goto(path);
        await expect(heading(page)).toHaveText(titles[language]);
      }
    },
  );
}

test('§2 /docs links to the documents, and each placeholder links home', async ({ page }) => {
  await test.step('§2 /docs links to the terms, the privacy policy and the cookie policy', async () => {
    for (const title of ['Terms of Service', 'Privacy Policy', 'Cookie Policy']) {
      await page.goto('/docs');
      await page.getByRole('main').getByRole('link', { name: title, exact: true }).click();
      await expect(heading(page)).toHaveText(title);
    }
  });
  await test.step('§2 each placeholder links home', async () => {
    for (const [path, text] of Object.entries(placeholders)) {
      await page.goto(path);
      await expect(page.getByRole('main').getByText(text, { exact: true })).toBeVisible();
      await page.getByRole('main').getByRole('link', { name: 'Go to the home page' }).click();
      await expect(heading(page)).toHaveText('Your server sleeps. Vigil doesn’t.');
    }
  });
});

test('§1 the privacy policy: its date, the kinds of data, and links to its sections', async ({ page }) => {
  await test.step('§1 the privacy policy is dated 2025-04-04, names four kinds of data, and how long they are kept', async () => {
    await page.goto('/docs/privacy-policy');
    await expect(page.getByRole('main').locator('time')).toHaveAttribute('datetime', '2025-04-04');
    await expect(page.getByRole('main').locator('time')).toHaveText('April 4, 2025');
    const kinds = page.getByRole('main').locator('dt');
    await expect(kinds).toHaveText(['Chat user ID', 'Chat server ID', 'IP address', 'Email address']);
    await expect(page.getByText('IP addresses: at most 12 months.')).toBeVisible();
    await expect(page.getByText('indefinitely, unless you request deletion.')).toBeVisible();
  });
  await test.step('the table of contents links to each section, by keyboard too, and a link to a section opens there', async () => {
    const contents = page.getByRole('navigation', { name: 'Contents' });
    for (const part of await contents.getByRole('link').all()) {
      await part.focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: await part.innerText(), exact: true })).toBeInViewport();
    }
    await page.goto('/docs/privacy-policy#rights');
    await expect(page).toHaveURL(/#rights$/);
    await expect(page.getByRole('heading', { name: 'What you can do' })).toBeInViewport();
  });
});

test('§2 the cookie policy names everything that is stored, and prints only its text', async ({ page }) => {
  await test.step('§2 the cookie policy names everything that the site stores in a browser', async () => {
    await page.goto('/docs/cookie-policy');
    const names = [cookies, localStorageItems, sessionStorageItems].flat().flatMap((item) => item.names);
    await expect(page.getByRole('main').locator('dt')).toHaveText(names);
  });
  await test.step('prints only the text, dark on light', async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('contentinfo')).toBeHidden();
    await expect(page.getByRole('navigation', { name: 'Contents' })).toBeHidden();
    await expect(heading(page)).toBeVisible();
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(250, 248, 243)');
    expect(await heading(page).evaluate((title) => getComputedStyle(title).color)).toBe('rgb(20, 32, 42)');
  });
});

const placeholders = {
  '/support': 'This page will redirect you to the community server.',
  '/status': 'This page will redirect you to the status page.',
  '/docs/terms-of-service': 'This page will redirect you to the terms page.',
};

test(
  '§2 with a configured target, each of them redirects there, by its path and in the page',
  systemTier,
  async ({ page, request, startOwnSite }) => {
    const site = await startOwnSite(testStore, {
      SITE_LINK_COMMUNITY: 'https://chat.example/vigil',
      SITE_LINK_STATUS: 'https://status.example/',
      SITE_LINK_TERMS: 'https://terms.example/',
    });
    const target = async (path: string) => {
      const response = await request.get(site.url + path, { maxRedirects: 0 });
      return [response.status(), response.headers().location];
    };
    expect(await target('/support')).toEqual([302, 'https://chat.example/vigil']);
    expect(await target('/status')).toEqual([302, 'https://status.example/']);
    expect(await target('/docs/terms-of-service')).toEqual([302, 'https://terms.example/']);
    await page.route('https://terms.example/**', (route) => route.fulfill({ contentType: 'text/html', body: 'Terms' }));
    await page.goto(`${site.url}/docs`);
    await page.getByRole('main').getByRole('link', { name: 'Terms of Service' }).click();
    await expect(page).toHaveURL('https://terms.example/');
  },
);
